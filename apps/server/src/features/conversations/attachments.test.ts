import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { StoredFile } from '@callejero/contract/resources/files.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import { type BackOffice, createBackOffice, getId, getPaths } from '../../testing/back-office.ts';

let office: BackOffice;
let customer: Client;
let id: string;
let photo: Buffer;
beforeAll(async () => {
  office = await createBackOffice({ env: { LOG_LEVEL: 'error' } });
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2fa9e0' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => office.test.close());
beforeEach(async () => {
  customer = await office.test.signIn({ role: 'user' });
  id = getId(await customer.post('/v1/conversations', { type: 'commerce', commerce: office.commerce }));
});

async function upload(client: Client, kind: 'photo' | 'pdf', query = '?private=true'): Promise<StoredFile> {
  const form = new FormData();
  if (kind === 'photo') form.append('file', new Blob([new Uint8Array(photo)]), 'Fachada.jpg');
  else form.append('file', new Blob(['%PDF-1.7\nPresupuesto']), 'Presupuesto.pdf');
  const answer = await client.send('POST', `/v1/files/upload${query}`, form);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as StoredFile;
}

const send = (client: Client, body: object, clientId: string = crypto.randomUUID()) =>
  client.put(`/v1/conversations/${id}/messages/${clientId}`, body);
const statusOf = async (client: Client, file: string) =>
  (await client.get(`/v1/files/${file}/content`)).status;

/** Paths of all stored variants of these files. */
async function stored(files: readonly StoredFile[]): Promise<string[]> {
  const folder = path.join(office.test.platform.config.dataDir, 'stored-images');
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => files.some(({ file }) => path.basename(name) === file));
}

describe('a file of a message', () => {
  it('has a name, a type and sizes, in the chosen order', async () => {
    const [picture, document] = [await upload(customer, 'photo'), await upload(customer, 'pdf')];
    const attachments = [document.id, picture.id];
    const answer = await send(customer, { type: 'file', body: 'Mira', attachments });
    expect((answer.body.data as MessageView).attachments, answer.text).toEqual([
      expect.objectContaining({ id: document.id, name: 'Presupuesto.pdf', width: null, height: null }),
      expect.objectContaining({ id: picture.id, mime: 'image/webp', width: 900, height: 600 }),
    ]);
    const page = await office.owner.get(`/v1/conversations/${id}/messages`);
    expect(page.text).toContain('Presupuesto.pdf');
  });

  it('is read by the people of its conversation and by nobody else, whatever their permissions', async () => {
    const { test, owner, person, powerless, admin, visitor } = { ...office, visitor: office.test.visitor };
    const files = [await upload(customer, 'photo'), await upload(customer, 'pdf')];
    const [before] = files;
    expect(await statusOf(owner, before?.id ?? '')).toBe(404);
    await send(customer, { type: 'file', attachments: files.map((file) => file.id) });
    const who: [string, Client, number][] = [
      ['visitor', visitor, 401],
      ['guest', await test.guest(), 403],
      ['somebody else', person, 404],
      ['administrator without permissions', powerless, 404],
      ['reader of files', await test.signIn({ permissions: ['files:*'] }), 404],
      ['who answers for the city', await test.signIn({ permissions: ['conversations:*'] }), 404],
      ['administrator', admin, 404],
      ['customer', customer, 200],
      ['owner', owner, 200],
    ];
    for (const [name, client, status] of who) {
      for (const file of files) {
        expect([name, await statusOf(client, file.id)]).toEqual([name, status]);
        const open = new Request(`http://localhost/stored-images/${file.file}`);
        expect((await test.api.fetch(open, { ip: '127.0.0.1' })).status).toBe(404);
      }
    }
  });

  it('is no longer read by an owner who leaves the commerce', async () => {
    const { test, commerce, owner } = office;
    const colleague = await test.signIn({ role: 'user' });
    const setOwners = (owners: string[]) =>
      test.platform.db.query(sql`update commerces set owners = ${owners} where id = ${commerce}`);
    await setOwners([owner.id, colleague.id]);
    const file = await upload(customer, 'pdf');
    await send(customer, { type: 'file', attachments: [file.id] });
    expect(await statusOf(colleague, file.id)).toBe(200);
    await setOwners([owner.id]);
    expect(await statusOf(colleague, file.id)).toBe(404);
  });

  it('has a small copy when it is a picture', async () => {
    const picture = await upload(customer, 'photo');
    const bytes = async (query: string) =>
      Number((await customer.get(`/v1/files/${picture.id}/content${query}`)).headers.get('content-length'));
    expect(await bytes('')).toBe(picture.size);
    expect(await bytes('?size=sm')).toBeLessThan(picture.size);
    expect(getPaths(await customer.get(`/v1/files/${picture.id}/content?size=xl`))).toEqual(['size']);
  });

  it('is a private upload of the sender, sent once; the refusal names the field', async () => {
    const { owner } = office;
    const own = await upload(customer, 'pdf');
    const refused = async (attachments: unknown, type = 'file') =>
      getPaths(await send(customer, { type, attachments }));
    expect(await refused([(await upload(owner, 'pdf')).id])).toEqual(['attachments']);
    expect(await refused([(await upload(customer, 'photo', '')).id])).toEqual(['attachments']);
    expect(await refused([crypto.randomUUID()])).toEqual(['attachments']);
    expect(await refused([own.id, own.id])).toEqual(['attachments']);
    expect(await refused([own.id], 'image')).toEqual(['attachments']);
    expect(await refused([])).toEqual(['attachments']);
    expect(await refused(undefined)).toEqual(['attachments']);
    expect(await refused(Array.from({ length: 6 }, () => crypto.randomUUID()))).toEqual(['attachments']);
    expect(getPaths(await send(customer, { type: 'text', body: 'Hola', attachments: [own.id] }))).toEqual([
      'attachments',
    ]);
    expect((await send(customer, { type: 'file', attachments: [own.id] })).status).toBe(201);
    expect(await refused([own.id])).toEqual(['attachments']);
  });

  it('is one message when it is sent twice under the same id; another file under that id is refused', async () => {
    const [file, other] = [await upload(customer, 'pdf'), await upload(customer, 'pdf')];
    const name = crypto.randomUUID();
    const body = { type: 'file', attachments: [file.id] };
    expect((await send(customer, body, name)).status).toBe(201);
    expect((await send(customer, body, name)).status).toBe(200);
    expect((await send(customer, { ...body, attachments: [other.id] }, name)).status).toBe(409);
  });

  it('is deleted with its message, and an upload that was never sent after two days', async () => {
    const { platform } = office.test;
    const sent = [await upload(customer, 'photo'), await upload(customer, 'pdf')];
    const [never, staying] = [await upload(customer, 'photo'), await upload(customer, 'pdf')];
    const answer = await send(customer, { type: 'file', attachments: sent.map((file) => file.id) });
    await send(customer, { type: 'file', attachments: [staying.id] });
    const { id: message, rev } = answer.body.data as MessageView;
    const removed = await customer.delete(`/v1/conversations/${id}/messages/${message}`, { rev });
    expect(removed.body.data).toMatchObject({ attachments: [] });
    expect(await statusOf(office.owner, sent[1]?.id ?? '')).toBe(404);
    await eventually(async () => expect(await stored(sent)).toEqual([]));
    await platform.db.query(sql`update files set created_at = created_at - interval '49 hours'`);
    await platform.jobs.enqueue(platform.db, 'files-purge', {});
    await eventually(async () => expect(await stored([never])).toEqual([]));
    expect(await statusOf(office.owner, staying.id)).toBe(200);
  });

  it('is in the sender’s own data, and stays for the other side when their account is deleted', async () => {
    const file = await upload(customer, 'pdf');
    await send(customer, { type: 'file', attachments: [file.id] });
    const data = (await customer.get('/v1/users/myData')).text;
    expect(data).toContain('Presupuesto.pdf');
    await office.test.platform.db.query(
      sql`update users set archived_at = now() where id = ${customer.id}::uuid`,
    );
    expect(await statusOf(office.owner, file.id)).toBe(200);
  });
});
