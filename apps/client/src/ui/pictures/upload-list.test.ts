import { beforeEach, expect, test } from 'vitest';
import { RequestError } from '../../api/http/errors.ts';
import { CameraError } from '../../device/camera/camera-error.ts';
import { createUploadList, type PictureUpload, type UploadList } from './upload-list.ts';

interface Sending {
  file: Blob;
  signal: AbortSignal;
  onProgress(fraction: number): void;
  resolve(stored: string): void;
  reject(error: unknown): void;
}

let uploads: readonly PictureUpload[] = [];
let stored: [string, string | null][] = [];
let sendings: Sending[] = [];
let urls = new Set<string>();
let list: UploadList;

beforeEach(() => {
  uploads = [];
  stored = [];
  sendings = [];
  urls = new Set();
  let count = 0;
  list = createUploadList({
    prepare: async (file) => {
      if (file.type === 'image/heic') throw new CameraError('heic');
      return new Blob([file, '!'], { type: 'image/jpeg' });
    },
    // A fake network that answers when the test says so.
    send: (file, { onProgress, signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        sendings.push({ file, signal, onProgress, resolve, reject });
      }),
    stored: (file, { replaces }) => stored.push([file, replaces]),
    failed: () => undefined,
    changed: (next) => {
      uploads = next;
    },
    urlOf: () => {
      count += 1;
      urls.add(`blob:${count}`);
      return `blob:${count}`;
    },
    forgetUrl: (url) => urls.delete(url),
  });
});

const photo = (name: string, type = 'image/jpeg') => new File([name], name, { type });
const states = () => uploads.map(({ name, state }) => [name, state]);
const sending = async (index: number): Promise<Sending> => {
  await expect.poll(() => sendings.length).toBeGreaterThan(index);
  return sendings[index] as Sending;
};

test('pictures are shown at once, prepared, and sent one after another', async () => {
  list.add([photo('a.jpg'), photo('b.jpg')]);
  expect(uploads.map(({ url }) => url)).toEqual(['blob:1', 'blob:2']);
  const first = await sending(0);
  expect(await first.file.text()).toBe('a.jpg!');
  first.onProgress(0.4);
  expect(uploads[0]).toMatchObject({ state: 'sending', progress: 0.4 });
  expect(states()[1]).toEqual(['b.jpg', 'waiting']);
  first.resolve('api_a');
  (await sending(1)).resolve('api_b');
  await expect
    .poll(() => stored)
    .toEqual([
      ['api_a', null],
      ['api_b', null],
    ]);
  expect([uploads, urls.size]).toEqual([[], 0]);
});

test('a failed upload stays with its reason while the others continue, and can be retried', async () => {
  list.add([photo('a.jpg'), photo('b.jpg')]);
  (await sending(0)).reject(new RequestError(500, 'No hay conexión a internet.'));
  (await sending(1)).resolve('api_b');
  await expect.poll(states).toEqual([['a.jpg', 'failed']]);
  expect(uploads[0]).toMatchObject({ problem: 'No hay conexión a internet.', retryable: true });
  list.retry(uploads[0]?.id ?? 0);
  const again = await sending(2);
  expect(await again.file.text()).toBe('a.jpg!');
  again.resolve('api_a');
  await expect.poll(() => stored.map(([file]) => file)).toEqual(['api_b', 'api_a']);
});

test('an unreadable picture, or one that the server refuses, can not be retried', async () => {
  list.add([photo('a.heic', 'image/heic'), photo('b.jpg')]);
  (await sending(0)).reject(new RequestError(413, 'El archivo es demasiado grande.'));
  await expect.poll(() => uploads.map(({ retryable }) => retryable)).toEqual([false, false]);
  expect(uploads[0]?.problem).toContain('HEIC');
});

test('a cancelled upload is aborted, removed and not stored, in every phase', async () => {
  list.add([photo('a.jpg'), photo('b.jpg'), photo('c.jpg')]);
  const first = await sending(0);
  list.cancel(uploads[1]?.id ?? 0);
  list.cancel(uploads[0]?.id ?? 0);
  expect(first.signal.aborted).toBe(true);
  const next = await sending(1);
  expect(await next.file.text()).toBe('c.jpg!');
  next.resolve('api_c');
  await expect.poll(() => stored).toEqual([['api_c', null]]);
  expect(sendings).toHaveLength(2);
  expect(urls.size).toBe(0);
});

test('an answer after the cancellation is not stored', async () => {
  list.add([photo('a.jpg')]);
  const first = await sending(0);
  first.resolve('api_a');
  list.cancel(uploads[0]?.id ?? 0);
  list.add([photo('b.jpg')]);
  (await sending(1)).resolve('api_b');
  await expect.poll(() => stored.map(([file]) => file)).toEqual(['api_b']);
});

test('a cropped picture is sent unchanged, and names the one that it replaces', async () => {
  list.add([photo('a.jpg')], { prepared: true, replaces: 'api_old' });
  const first = await sending(0);
  expect(await first.file.text()).toBe('a.jpg');
  first.resolve('api_new');
  await expect.poll(() => stored).toEqual([['api_new', 'api_old']]);
});

test('leaving cancels all uploads', async () => {
  list.add([photo('a.jpg'), photo('b.jpg')]);
  const first = await sending(0);
  list.clear();
  expect([first.signal.aborted, uploads, urls.size]).toEqual([true, [], 0]);
});
