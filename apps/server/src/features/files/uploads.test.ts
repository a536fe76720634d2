/** Limits of uploads: memory, space on the disk, turns. */

import { headers } from '@callejero/contract/envelope.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { type Client, password } from '../../testing/api.ts';
import { testApi } from '../../testing/fixtures.ts';
import { createSemaphore } from './semaphore.ts';

const test = testApi({ env: { LOG_LEVEL: 'silent' } });
let person: Client;
beforeAll(async () => {
  person = await test.signIn({ role: 'user' });
});

const megabyte = 1024 * 1024;

function formOf(content: string | Uint8Array<ArrayBuffer>, name: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  return form;
}
const upload = (client: Client, content: string | Uint8Array<ArrayBuffer>, name: string) =>
  client.send('POST', '/v1/files/upload', formOf(content, name));
const onDisk = async (folder?: string) => (await Array.fromAsync(test.platform.files.list(folder))).sort();

/** An upload that ends when the test decides. */
async function slowUpload(token: string, content: string) {
  const whole = new Response(formOf(content, 'acta.txt'));
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const half = bytes.subarray(0, bytes.byteLength / 2);
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun = false;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!begun) {
          begun = true;
          controller.enqueue(half);
          return;
        }
        await ended;
        controller.enqueue(bytes.subarray(half.byteLength));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request('http://localhost/v1/files/upload', {
    method: 'POST',
    body,
    headers: {
      [headers.accessToken]: token,
      'content-type': whole.headers.get('content-type') ?? '',
    },
    duplex: 'half',
  } as RequestInit);
  const status = Promise.resolve(test.api.fetch(request, { ip: '127.0.0.1' })).then(
    (answer) => answer.status,
  );
  return { status, end, hasBegun: () => begun };
}

it('a semaphore admits as much as fits, in the order of arrival, and the largest alone', async () => {
  const semaphore = createSemaphore(10);
  const steps: string[] = [];
  const ends: (() => void)[] = [];
  const enter = (name: string, weight: number) =>
    semaphore.use(weight, async () => {
      steps.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = [enter('a', 6), enter('b', 4), enter('c', 99), enter('d', 1)];
  await eventually(() => expect(steps).toEqual(['a', 'b']));
  expect(semaphore.waiting).toBe(2);
  for (const expected of [
    ['a', 'b'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c', 'd'],
  ]) {
    ends.shift()?.();
    await eventually(() => expect(steps).toEqual(expected));
  }
  ends.shift()?.();
  await Promise.all(all);
  expect(semaphore.isIdle).toBe(true);
});

it('two uploads of a person run at once, the third waits for one of them, and nobody else waits for it', async () => {
  const tokens: string[] = [];
  for (const email of ['persona-2@prueba.example', 'persona-3@prueba.example']) {
    await test.signIn({ role: 'user' });
    const answer = await test.visitor.post('/v1/users/login', { email, password });
    tokens.push((answer.body.data as { accessToken: string }).accessToken);
  }
  const [own = '', other = ''] = tokens;
  // The server may reorder requests while it reads their sessions, so each must begin before the next is sent.
  const first = await slowUpload(own, 'uno');
  await eventually(() => expect(first.hasBegun()).toBe(true));
  const second = await slowUpload(own, 'dos');
  await eventually(() => expect(second.hasBegun()).toBe(true));
  const third = await slowUpload(own, 'tres');
  const stranger = await slowUpload(other, 'otro');
  stranger.end();
  expect(await stranger.status).toBe(201);
  expect(third.hasBegun()).toBe(false);
  first.end();
  expect(await first.status).toBe(201);
  third.end();
  second.end();
  expect(await Promise.all([second.status, third.status])).toEqual([201, 201]);
});

it('uploads of a person beyond the queue are refused before they are read', async () => {
  const { accessToken } = (
    await test.visitor.post('/v1/users/login', { email: 'persona-2@prueba.example', password })
  ).body.data as { accessToken: string };
  const sent = await Promise.all(Array.from({ length: 30 }, () => slowUpload(accessToken, 'x')));
  const answered: number[] = [];
  for (const { status } of sent) void status.then((one) => answered.push(one));
  // A finished upload frees a place in the queue, so all must arrive before one ends.
  await eventually(() => expect(answered).toEqual(Array(8).fill(429)));
  for (const { end } of sent) end();
  const statuses = await Promise.all(sent.map(({ status }) => status));
  expect(statuses.filter((status) => status === 201)).toHaveLength(22);
  expect(statuses.filter((status) => status === 429)).toHaveLength(8);
  expect(sent.filter(({ hasBegun }) => hasBegun())).toHaveLength(22);
});

it('uploads that are read at the same time fit into a fixed share of memory, whoever sends them', async () => {
  const { files } = test.platform;
  const { get, put } = files;
  let arrived = 0;
  let reading = 0;
  let most = 0;
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const openOnce = () => {
    if (arrived === 8 && reading >= 3) setImmediate(open);
  };
  files.put = async (path, content) => {
    // No upload ends before all eight have arrived and three of them are being read.
    if (path.startsWith('documents/')) await gate;
    const stored = await put(path, content);
    if (path.startsWith('documents/')) reading -= 1;
    else arrived += 1;
    openOnce();
    return stored;
  };
  files.get = async (path, range) => {
    if (path.startsWith('incoming/')) most = Math.max(most, ++reading);
    openOnce();
    return get(path, range);
  };
  try {
    const people = await Promise.all(Array.from({ length: 4 }, () => test.signIn({ role: 'user' })));
    const pdf = new Uint8Array(10 * megabyte);
    pdf.set(new TextEncoder().encode('%PDF-1.7'));
    const answers = await Promise.all([...people, ...people].map((client) => upload(client, pdf, 'a.pdf')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    // Each takes 20 of 64 megabytes: the form and the file in it.
    expect(most).toBe(3);
  } finally {
    Object.assign(files, { get, put });
  }
});

it('nothing remains of an upload that was refused, too large or interrupted', async () => {
  const before = await onDisk();
  expect((await upload(person, 'MZ', 'a.exe')).status).toBe(400);
  expect((await upload(person, new Uint8Array(27 * megabyte), 'a.pdf')).status).toBe(413);
  const broken = new ReadableStream({
    pull(controller) {
      controller.error(new Error('gone'));
    },
  });
  const type = 'multipart/form-data; boundary=x';
  const request = new Request('http://localhost/v1/files/upload', {
    method: 'POST',
    body: broken,
    headers: { 'content-type': type, [headers.accessToken]: '' },
    duplex: 'half',
  } as RequestInit);
  const { accessToken } = (
    await test.visitor.post('/v1/users/login', { email: 'persona-1@prueba.example', password })
  ).body.data as { accessToken: string };
  request.headers.set(headers.accessToken, accessToken);
  expect((await test.api.fetch(request, { ip: '127.0.0.1' })).status).toBeGreaterThanOrEqual(400);
  expect(await onDisk()).toEqual(before);
});

it('the files of a user take a gigabyte at most; those of administrators more', async () => {
  const { db } = test.platform;
  const admin = await test.signIn();
  for (const client of [person, admin]) {
    expect((await upload(client, 'Acta', 'acta.txt')).status).toBe(201);
    await db.query(sql`update files set size = ${1024 * megabyte} where owner = ${client.id}::uuid`);
  }
  const refused = await upload(person, 'Acta', 'acta.txt');
  expect([refused.status, refused.body.code]).toEqual([409, 'files-full']);
  expect((await upload(admin, 'Acta', 'acta.txt')).status).toBe(201);
  await db.query(sql`delete from files where owner = ${person.id}::uuid`);
  expect((await upload(person, 'Acta', 'acta.txt')).status).toBe(201);
});

it('waiting uploads of a person are refused once earlier ones have filled the space', async () => {
  const { db } = test.platform;
  const client = await test.signIn({ role: 'user' });
  expect((await upload(client, 'Acta', 'acta.txt')).status).toBe(201);
  await db.query(sql`update files set size = ${1024 * megabyte - 1} where owner = ${client.id}::uuid`);
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload(client, 'Acta', 'acta.txt')));
  const [stored, refused] = [201, 409].map((status) => answers.filter((answer) => answer.status === status));
  // Two run at once, and neither sees the other's file.
  expect(stored?.length).toBeGreaterThan(0);
  expect(stored?.length).toBeLessThanOrEqual(2);
  expect(refused).toHaveLength(6 - (stored?.length ?? 0));
});

it('unused documents are removed after two days, like pictures, and so is the rest of a killed upload', async () => {
  const { db, files, jobs, ids } = test.platform;
  const { id, file } = (await upload(person, 'Acta', 'acta.txt')).body.data as { id: string; file: string };
  const fresh = (await upload(person, 'Otra', 'otra.txt')).body.data as { file: string };
  const admin = await test.signIn();
  const named = (await upload(person, 'Carta', 'carta.txt')).body.data as { file: string };
  const [page] = (await admin.get('/v1/pages')).body.data as { id: string; rev: number }[];
  const body = `El formato está en ${named.file}`;
  expect((await admin.patch(`/v1/pages/${page?.id}`, { rev: page?.rev, body })).status).toBe(200);
  await db.query(sql`update files set created_at = created_at - interval '49 hours'
    where id = ${id}::uuid or file = ${named.file}`);
  const old = '01800000-0000-7000-8000-000000000000';
  await files.put(`incoming/${old}`, new Uint8Array(1));
  const young = ids.next();
  await files.put(`incoming/${young}`, new Uint8Array(1));
  await jobs.enqueue(db, 'files-purge', {});
  // The job does this last.
  await eventually(async () => expect(await onDisk('incoming')).toEqual([`incoming/${young}`]));
  const left = await onDisk('documents');
  expect(left).not.toContain(`documents/${file}`);
  expect(left).toContain(`documents/${fresh.file}`);
  expect(left).toContain(`documents/${named.file}`);
  expect((await person.get(`/v1/files/${id}`)).status).toBe(404);
});
