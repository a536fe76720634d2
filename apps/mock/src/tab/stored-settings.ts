/**
 * Stores the settings of the client in this browser, so that it renders while the city still opens. Its other requests wait.
 */
import { storagePrefix } from '@callejero/contract/storage-prefix.ts';
import type { WorkerRequest } from '../protocol.ts';
import type { Line } from './line.ts';

const url = '/config.json';
const key = `${storagePrefix}demonstrationSettings`;
/** Identifies the build, because the names of built files change with their contents. Settings of another build are ignored. */
const build = new URL(import.meta.url).pathname;

interface Stored {
  build: string;
  settings: unknown;
}

function read(): unknown {
  const text = localStorage.getItem(key);
  const stored = text === null ? null : (JSON.parse(text) as Stored);
  return stored?.build === build ? stored.settings : null;
}

/** Requests the settings from the city and stores them. */
export async function storeSettings({ ask }: Pick<Line, 'ask'>): Promise<void> {
  const { status, body } = await ask({ method: 'GET', url, headers: [], body: null });
  if (status !== 200) return;
  const settings: unknown = JSON.parse(await body.text());
  localStorage.setItem(key, JSON.stringify({ build, settings } satisfies Stored));
}

/** Sends requests to the city; before it is open, the stored settings are answered. */
export function askWithStoredSettings(line: Pick<Line, 'ask' | 'owner'>): Pick<Line, 'ask'> {
  return {
    async ask(request, signal) {
      const settings = request.url === url && line.owner() === null ? read() : null;
      if (settings !== null)
        return {
          status: 200,
          headers: [['Content-Type', 'application/json']],
          body: new Blob([JSON.stringify(settings)]),
        };
      const response = await line.ask(request, signal);
      // An administrator may have changed the settings, the map for example.
      if (isWrite(request) && response.status < 400) void storeSettings(line).catch(console.warn);
      return response;
    },
  };
}

const isWrite = ({ method }: WorkerRequest) => method !== 'GET' && method !== 'HEAD';
