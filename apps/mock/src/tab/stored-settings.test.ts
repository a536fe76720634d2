import { beforeEach, expect, test, vi } from 'vitest';
import type { Owner, PlainResponse, WorkerRequest } from '../protocol.ts';
import type { Line } from './line.ts';
import { askWithStoredSettings, storeSettings } from './stored-settings.ts';

const values = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
});

const request = (url: string, method = 'GET'): WorkerRequest => ({ method, url, headers: [], body: null });
const opened: Owner = { id: 'one', store: 'opfs-ahp', trouble: null };

/** A connection to a city with these settings, or to none yet. */
function lineTo(city: { map: string } | null): Pick<Line, 'ask' | 'owner'> {
  const answer = (url: string): PlainResponse => ({
    status: 200,
    headers: [],
    body: new Blob([JSON.stringify(url === '/config.json' ? city : url)]),
  });
  return {
    owner: () => (city ? opened : null),
    ask: ({ url }) => (city ? Promise.resolve(answer(url)) : Promise.reject(new Error('It would wait.'))),
  };
}

async function settingsFrom(line: Pick<Line, 'ask' | 'owner'>): Promise<unknown> {
  const { body } = await askWithStoredSettings(line).ask(request('/config.json'));
  return JSON.parse(await body.text());
}

beforeEach(() => values.clear());

test('before the city is open the stored settings are answered, and every other request waits', async () => {
  await expect(settingsFrom(lineTo(null))).rejects.toThrow('It would wait.');
  await storeSettings(lineTo({ map: 'old' }));
  expect(await settingsFrom(lineTo(null))).toEqual({ map: 'old' });
  const others = askWithStoredSettings(lineTo(null)).ask(request('/v1/commerces'));
  await expect(others).rejects.toThrow('It would wait.');
});

test('once the city is open it answers its settings', async () => {
  await storeSettings(lineTo({ map: 'old' }));
  expect(await settingsFrom(lineTo({ map: 'new' }))).toEqual({ map: 'new' });
});

test('settings are stored again after a write, which may have changed them', async () => {
  await storeSettings(lineTo({ map: 'old' }));
  await askWithStoredSettings(lineTo({ map: 'new' })).ask(request('/v1/base-map', 'PUT'));
  await expect.poll(() => settingsFrom(lineTo(null))).toEqual({ map: 'new' });
});

test('stored settings of another build are ignored', async () => {
  await storeSettings(lineTo({ map: 'old' }));
  for (const [key, value] of values) values.set(key, value.replace('stored-settings', 'stored-settings-2'));
  await expect(settingsFrom(lineTo(null))).rejects.toThrow('It would wait.');
});
