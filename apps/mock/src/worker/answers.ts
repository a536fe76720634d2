import type { ClientSettings } from '@callejero/contract/settings.ts';
import type { Api } from '@callejero/server/api.ts';
import type { MockManifest, PlainResponse, WorkerRequest } from '../protocol.ts';
import { toStatus } from './statuses.ts';

/** Statuses whose responses have no body. */
const bodiless: readonly number[] = [204, 304];

/** Answers requests as plain data, after the manifest's delay and with its statuses. A request that is sent twice runs once. */
export function createAnswers(
  api: Api,
  { delay, errors }: Pick<MockManifest, 'delay' | 'errors'>,
  base: URL,
) {
  const underWay = new Map<string, Promise<PlainResponse>>();

  async function answer({ method, url, headers, body }: WorkerRequest): Promise<PlainResponse> {
    const isApi = url.startsWith('/v1/');
    const waited = isApi && delay > 0 ? new Promise((resolve) => setTimeout(resolve, delay)) : null;
    const request = new Request(new URL(url, base.origin), { method, headers, body });
    const response = await api.fetch(request, { ip: '127.0.0.1' });
    const content = url === '/config.json' ? await inFolder(response, base) : await response.blob();
    await waited;
    const status = isApi ? toStatus(response.status, errors) : response.status;
    return { status, headers: [...response.headers], body: bodiless.includes(status) ? new Blob() : content };
  }

  return (id: string, request: WorkerRequest): Promise<PlainResponse> => {
    const known = underWay.get(id);
    if (known) return known;
    const work = answer(request);
    underWay.set(id, work);
    void work.finally(() => underWay.delete(id)).catch(() => undefined);
    return work;
  };
}

/** The settings of the client, with absolute addresses of the map, because the map's worker requests them. */
async function inFolder(response: Response, base: URL): Promise<Blob> {
  const settings = (await response.json()) as ClientSettings;
  const absolute = (path: string | null) =>
    path && (path.startsWith('/') ? new URL(path.slice(1), base).href : path);
  const { town, pmtiles } = settings.map;
  const map = { ...settings.map, town: absolute(town), pmtiles: absolute(pmtiles) };
  return new Blob([JSON.stringify({ ...settings, map } satisfies ClientSettings)]);
}
