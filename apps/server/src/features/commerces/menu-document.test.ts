import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import { getPaths } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';

const office = backOffice();

const pdf = '%PDF-1.7\n1 0 obj << >> endobj\n%%EOF';
const path = () => `/v1/commerces/${office.commerce}`;
const read = async (who: Client) => (await who.get(path())).body.data as Commerce;

async function upload(who: Client, text: string, name: string, isPrivate = false): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  const answer = await who.send('POST', `/v1/files/upload${isPrivate ? '?private=true' : ''}`, form);
  expect(answer.status, answer.text).toBe(201);
  return (answer.body.data as { file: string }).file;
}

it('the menu of a commerce is an own public PDF, which waits for review like other changes', async () => {
  const { owner, person, admin, test } = office;
  const menuDocument = await upload(owner, pdf, 'Carta de verano.pdf');
  const url = `/v1/commerces/menus/${menuDocument}`;
  expect((await test.visitor.get(url)).status).toBe(404);
  const { rev } = await read(owner);
  for (const other of [
    await upload(person, pdf, 'ajena.pdf'),
    await upload(owner, pdf, 'privada.pdf', true),
    await upload(owner, 'Hola', 'nota.txt'),
    `api_${crypto.randomUUID()}.pdf`,
    'https://example.com/carta.pdf',
  ])
    expect(getPaths(await owner.patch(path(), { rev, menuDocument: other }))).toEqual(['menuDocument']);
  await owner.patch(path(), { rev, menuDocument });
  expect((await read(person)).menuDocument).toBeNull();
  await admin.post(`${path()}/review`, { decision: 'accept', rev: rev + 1 });
  expect((await read(person)).menuDocument).toBe(menuDocument);

  const served = await test.visitor.get(url);
  expect(served.status).toBe(200);
  expect(served.text).toBe(pdf);
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-disposition': "attachment; filename*=UTF-8''Carta%20de%20verano.pdf",
  });
  const removed = await owner.patch(path(), { rev: rev + 2, menuDocument: null });
  expect(removed.status, removed.text).toBe(200);
  const accepted = await admin.post(`${path()}/review`, { decision: 'accept', rev: rev + 3 });
  expect(accepted.body.data, accepted.text).toMatchObject({ menuDocument: null });
  expect((await test.visitor.get(url)).status).toBe(404);
  expect((await test.visitor.get('/v1/commerces/menus/..%2fsecret.pdf')).status).toBe(404);
});
