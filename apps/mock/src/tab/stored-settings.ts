/**
 * The settings as the city gave them last, stored in this browser: with them the app shows itself while the city still opens.
 * What else it asks meanwhile waits.
 */
import { storagePrefix } from '@callejero/client/device/storage/storage.ts';
import type { PlainRequest } from '../protocol.ts';
import type { Line } from './line.ts';

const url = '/config.json';
const key = `${storagePrefix}demonstrationSettings`;
/** Settings of another build are not taken: the names of built files change with their contents. */
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

/** Asks the city for its settings and stores them. */
export async function storeSettings({ ask }: Pick<Line, 'ask'>): Promise<void> {
  const { status, body } = await ask({ method: 'GET', url, headers: [], body: null });
  if (status !== 200) return;
  const settings: unknown = JSON.parse(await body.text());
  localStorage.setItem(key, JSON.stringify({ build, settings } satisfies Stored));
}

/** Asks the city; before somebody has opened it, the settings are those that are stored. */
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
      // An administrator may have changed what the settings tell, the map for example.
      if (isWrite(request) && response.status < 400) void storeSettings(line).catch(console.warn);
      return response;
    },
  };
}

const isWrite = ({ method }: PlainRequest) => method !== 'GET' && method !== 'HEAD';
