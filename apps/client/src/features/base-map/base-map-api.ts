import type { ArchiveUpload, BaseMapState } from '@callejero/contract/base-map.ts';
import type { Envelope } from '@callejero/contract/envelope.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { http } from '../../api/http/http.ts';
import { read } from '../../api/http/read.ts';
import { uploadPart } from '../../api/http/uploads.ts';
import { loadSettings } from '../../api/settings.ts';
import type { ArchiveTransport } from './upload-archive.ts';

const queryKey = ['base-map'];

export function useBaseMapState() {
  return useQuery({
    queryKey,
    queryFn: read<BaseMapState>('/base-map'),
  });
}

/** To be called with what the server answered to a change: from now on the maps of this page use it. */
export function useStoreState() {
  const client = useQueryClient();
  return async (state: BaseMapState) => {
    await loadSettings();
    client.setQueryData(queryKey, state);
  };
}

export async function chooseStyle(rev: number, styleUrl: string, origins: readonly string[]) {
  return (await http.put<Envelope<BaseMapState>>('/base-map/style', { rev, styleUrl, origins })).data;
}

export async function removeBaseMap(rev: number) {
  return (await http.delete<Envelope<BaseMapState>>('/base-map', { rev })).data;
}

export const archiveTransport: ArchiveTransport<BaseMapState> = {
  begin: async (name, size) =>
    (await http.post<Envelope<ArchiveUpload>>('/base-map/uploads', { name, size })).data,
  sendPart: (upload, part, bytes, options) =>
    uploadPart(`/base-map/uploads/${upload}/${part}`, bytes, options),
  finish: async (body) => (await http.put<Envelope<BaseMapState>>('/base-map/archive', body)).data,
};
