import { ApiError } from '@callejero/contract/errors.ts';
import { importLimits } from '@callejero/contract/resources/imports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../../access/policy.ts';
import { createImporter, type Importer } from '../../testing/importer.ts';

const MiB = 1024 * 1024;
const admin: Principal = {
  kind: 'administrator',
  id: null,
  roles: ['administrator'],
  permissions: ['imports:*'],
};
let importer: Importer;
beforeAll(async () => {
  importer = await createImporter();
  importer.routes.onError((error, c) => {
    if (!(error instanceof ApiError)) throw error;
    return c.json({ status: error.status, code: error.code, message: error.message });
  });
});
afterAll(() => importer.close());

/** A multipart body with files of these sizes, generated while it is read, and the number of bytes read. */
function filesOf(sizes: readonly number[]) {
  const boundary = 'x-callejero';
  const spaces = new Uint8Array(MiB).fill(32);
  const text = (value: string) => new TextEncoder().encode(value);
  let read = 0;
  function* parts() {
    for (const [index, size] of sizes.entries()) {
      yield text(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${index}.json"\r\n\r\n{`,
      );
      for (let sent = 0; sent < size; sent += MiB) yield spaces;
      yield text('\r\n');
    }
    yield text(`--${boundary}--\r\n`);
  }
  const rest = parts();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        const { done, value } = rest.next();
        if (done) return controller.close();
        read += value.byteLength;
        controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, type: `multipart/form-data; boundary=${boundary}`, read: () => read };
}

async function upload(sizes: readonly number[], more: Record<string, string> = {}) {
  const { body, type, read } = filesOf(sizes);
  const headers = { 'content-type': type, ...more };
  // `duplex` is missing in TypeScript's library, and a stream can't be sent without it.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half', headers };
  const request = new Request('http://api/', init);
  const context = { principal: admin, requestId: 'test', ip: '127.0.0.1' };
  const response = await importer.routes.fetch(request, context);
  return { answer: (await response.json()) as object, read };
}

const refused = (message: RegExp) => ({
  status: 400,
  code: 'import-invalid',
  message: expect.stringMatching(message),
});
const kept = async () => ({
  imports: await importer.query('select id from imports'),
  files: (await Array.fromAsync(importer.platform.files.list())).filter((name) =>
    name.startsWith('imports/'),
  ),
  jobs: importer.jobs.waiting,
});
const nothing = { imports: [], files: [], jobs: [] };

describe('uploads that are too large', () => {
  it('a file of 200 MB is refused as soon as it exceeds the limit, and nothing of it stays', async () => {
    const { answer, read } = await upload([200 * MiB]);
    expect(answer).toEqual(refused(/pasa de 64 MB/));
    expect(read()).toBeLessThan(importLimits.file + 4 * MiB);
    expect(await kept()).toEqual(nothing);
  });

  it('a request whose headers exceed the limit is refused before it is read', async () => {
    const { answer, read } = await upload([MiB], { 'content-length': String(250 * MiB) });
    expect(answer).toEqual(refused(/pasan juntos de 200 MB/));
    expect(read()).toBe(0);
  });

  it('more than fifty files are refused, and none stays', async () => {
    const { answer } = await upload(Array.from({ length: importLimits.files + 1 }, () => 1));
    expect(answer).toEqual(refused(/50 archivos/));
    expect(await kept()).toEqual(nothing);
  });
});
