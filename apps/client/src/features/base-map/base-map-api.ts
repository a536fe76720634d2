import type { ArchiveUpload, BaseMapState } from '@callejero/contract/answers/base-map.ts';
import type { MapStyle } from '@callejero/contract/map-style.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/http/ask.ts';
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

/** Stores the state that the server answered to a change, so that the maps of this page use it. */
export function useStoreState() {
  const client = useQueryClient();
  return async (state: BaseMapState) => {
    await loadSettings();
    client.setQueryData(queryKey, state);
  };
}

/** Reads the state again, after another administrator changed it. */
export function useRefreshState() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey });
}

export async function chooseStyle(rev: number, styleUrl: string, origins: readonly string[]) {
  return await ask.put<BaseMapState>('/base-map/style', { rev, styleUrl, origins });
}

export async function chooseStyleFile(
  rev: number,
  file: { name: string; style: MapStyle },
  origins: readonly string[],
) {
  return await ask.put<BaseMapState>('/base-map/style-file', { rev, ...file, origins });
}

export async function removeBaseMap(rev: number) {
  return await ask.delete<BaseMapState>('/base-map', { rev });
}

export async function restoreBaseMap(rev: number) {
  return await ask.put<BaseMapState>('/base-map/previous', { rev });
}

export const archiveTransport: ArchiveTransport<BaseMapState> = {
  begin: async (name, size) => await ask.post<ArchiveUpload>('/base-map/uploads', { name, size }),
  sendPart: (upload, part, bytes, options) =>
    uploadPart(`/base-map/uploads/${upload}/${part}`, bytes, options),
  finish: async (body) => await ask.put<BaseMapState>('/base-map/archive', body),
};
