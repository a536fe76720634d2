import { expect, it } from 'vitest';
import { sendArchive } from './upload-archive.ts';

const file = new File(['0123456789'], 'ciudad.pmtiles');

it('a file is sent part by part and finished once; after an interruption what arrived is not sent again', async () => {
  const sent: string[] = [];
  const progress: number[] = [];
  let broken = true;
  const sending = sendArchive(
    file,
    {
      begin: async (name, size) => {
        sent.push(`begin ${name} ${size}`);
        return { upload: 'u', partSize: 4 };
      },
      sendPart: async (upload, part, bytes, { onProgress }) => {
        if (part === 1 && broken) throw new Error('No hay conexión');
        onProgress(0.5);
        sent.push(`${upload} ${part} ${await bytes.text()}`);
      },
      finish: async ({ rev, upload, size }) => `finished ${rev} ${upload} ${size}`,
    },
    (bytes) => progress.push(bytes),
  );
  await expect(sending.run(3, new AbortController().signal)).rejects.toThrow('No hay conexión');
  expect(sent).toEqual(['begin ciudad.pmtiles 10', 'u 0 0123']);
  broken = false;
  expect(await sending.run(4, new AbortController().signal)).toBe('finished 4 u 10');
  expect(sent).toEqual(['begin ciudad.pmtiles 10', 'u 0 0123', 'u 1 4567', 'u 2 89']);
  expect(progress).toEqual([0, 2, 4, 4, 6, 8, 9, 10]);
});

it('an upload that is stopped sends nothing more', async () => {
  const controller = new AbortController();
  controller.abort();
  const sending = sendArchive(
    file,
    {
      begin: async () => ({ upload: 'u', partSize: 4 }),
      sendPart: () => Promise.reject(new Error('sent')),
      finish: () => Promise.reject(new Error('finished')),
    },
    () => {},
  );
  await expect(sending.run(0, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
});

it('an upload that is stopped during its last part reports no more progress and is not finished', async () => {
  const controller = new AbortController();
  const progress: number[] = [];
  const sending = sendArchive(
    file,
    {
      begin: async () => ({ upload: 'u', partSize: 10 }),
      sendPart: async (_upload, _part, _bytes, { onProgress }) => {
        controller.abort();
        onProgress(1);
      },
      finish: () => Promise.reject(new Error('finished')),
    },
    (bytes) => progress.push(bytes),
  );
  await expect(sending.run(0, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect(progress).toEqual([0]);
});
