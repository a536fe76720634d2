import type {
  ArchiveHeader,
  ArchiveUpload,
  BaseMapState,
  ExtractEstimate,
  ExtractState,
} from '@callejero/contract/answers/base-map.ts';
import { headers } from '@callejero/contract/envelope.ts';
import type { MapStyle } from '@callejero/contract/map-style.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/http/ask.ts';
import { accessToken, apiBase } from '../../api/http/http.ts';
import { refusalOfResponse } from '../../api/http/http-client.ts';
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

const extractKey = ['base-map', 'extract'];
const extractPath = '/base-map/extract';

/** The extract of another archive, which a job of the server fetches: every tab sees how far it is. */
export function useExtract() {
  return useQuery({
    queryKey: extractKey,
    queryFn: read<ExtractState>(extractPath),
    refetchInterval: ({ state: { data } }) => (data?.extract?.state === 'running' ? 1500 : false),
  });
}

export function useStoreExtract() {
  const client = useQueryClient();
  return (state: ExtractState) => void client.setQueryData(extractKey, state);
}

interface ExtractSource {
  source: string;
  bounds: ArchiveHeader['bounds'];
}

export async function estimateExtract(source: ExtractSource) {
  return await ask.post<ExtractEstimate>(`${extractPath}/estimate`, source, { background: true });
}

export async function startExtract(chosen: ExtractSource & { maxZoom: number }) {
  return await ask.post<ExtractState>(extractPath, chosen);
}

export async function retryExtract() {
  return await ask.put<ExtractState>(`${extractPath}/retry`, {});
}

export async function discardExtract() {
  return await ask.delete<ExtractState>(extractPath, {});
}

export async function publishExtract(rev: number, extract: string) {
  return await ask.put<BaseMapState>(`${extractPath}/publish`, { rev, extract });
}

/** Bytes of the extract that waits to be published. */
export async function readExtract(offset: number, length: number): Promise<ArrayBuffer> {
  const response = await fetch(`${apiBase()}${extractPath}/archive`, {
    headers: { [headers.accessToken]: await accessToken(), Range: `bytes=${offset}-${offset + length - 1}` },
  });
  if (!response.ok) throw await refusalOfResponse(response);
  return response.arrayBuffer();
}
