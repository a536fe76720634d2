/** The proof of a claim: who may read it, and its deletion with the decision. */

import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { StoredFile } from '@callejero/contract/resources/files.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import { getId, getPaths, readIds } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';
import { mailTo, readMails } from '../../testing/outbox.ts';

const office = backOffice();

const pdf = new Blob(['%PDF-1.7\nLicencia de funcionamiento'], { type: 'application/pdf' });
/** One white pixel. */
const png = Uint8Array.fromBase64(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
);

async function upload(client: Client, kind: 'pdf' | 'png', query = '?private=true'): Promise<StoredFile> {
  const form = new FormData();
  if (kind === 'pdf') form.append('file', pdf, 'Licencia.pdf');
  else form.append('file', new Blob([png], { type: 'image/png' }), 'Recibo.png');
  const answer = await client.send('POST', `/v1/files/upload${query}`, form);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as StoredFile;
}

const claimWith = (client: Client, files: string[], commerce = office.foreign) =>
  client.post('/v1/claims', { commerce, phone: '+522288173390', files });

/** Paths of all stored variants of these files. */
async function stored(files: readonly StoredFile[]): Promise<string[]> {
  const names = await readdir(path.join(office.test.platform.config.dataDir, 'stored-images'), {
    recursive: true,
  });
  return names.filter((name) => files.some(({ file }) => path.basename(name) === file));
}

it('a claim takes a phone and private files of the claimant instead of a text', async () => {
  const claimant = await office.test.signIn({ role: 'user' });
  const file = await upload(claimant, 'pdf');
  expect(file).toMatchObject({ private: true, mime: 'application/pdf' });
  const foreign = await upload(office.person, 'pdf');
  const open = await upload(claimant, 'pdf', '');
  const text = new FormData();
  text.append('file', new Blob(['hola']), 'hola.txt');
  const note = (await claimant.send('POST', '/v1/files/upload?private=true', text)).body.data as StoredFile;
  for (const id of [foreign.id, open.id, note.id, office.foreign]) {
    expect(getPaths(await claimWith(claimant, [file.id, id]))).toEqual(['files']);
  }
  const answer = await claimWith(claimant, [file.id]);
  expect(answer.body.data, answer.text).toMatchObject({ files: [file.id], message: null });
  expect(getPaths(await claimant.send('POST', '/v1/files/upload?private=si', text))).toEqual(['private']);
});

it('only the claimant and administrators who decide claims read the proof', async () => {
  const { test, owner, person, powerless, admin } = office;
  const claimant = await test.signIn({ role: 'user' });
  const files = [await upload(claimant, 'png'), await upload(claimant, 'pdf')];
  const unclaimed = await upload(claimant, 'pdf');
  const claim = getId(
    await claimWith(
      claimant,
      files.map(({ id }) => id),
    ),
  );
  const decider = await test.signIn({ permissions: ['claims:read', 'claims:review'] });
  const who: [string, Client, number][] = [
    ['visitor', test.visitor, 401],
    ['guest', await test.guest(), 403],
    ['another user', person, 404],
    ['owner of another commerce', owner, 404],
    ['administrator without permissions', powerless, 404],
    ['reader of claims', await test.signIn({ permissions: ['claims:read'] }), 404],
    ['reader of files', await test.signIn({ permissions: ['files:*'] }), 404],
    ['decider', decider, 200],
    ['administrator', admin, 200],
    ['claimant', claimant, 200],
  ];
  for (const [name, client, status] of who) {
    for (const { id, file } of files) {
      const content = await client.get(`/v1/files/${id}/content`);
      expect([name, content.status]).toEqual([name, status]);
      expect([name, (await client.get(`/v1/files/${id}`)).status]).toEqual([name, status]);
      if (status === 200) expect(content.headers.get('cache-control')).toBe('no-store');
      for (const open of [`/stored-images/${file}`, `/stored-images/sm/${file}`])
        expect(
          (await test.api.fetch(new Request(`http://localhost${open}`), { ip: '127.0.0.1' })).status,
        ).toBe(404);
    }
    if (client !== claimant && status !== 401 && status !== 403) {
      expect([name, (await client.get(`/v1/files/${unclaimed.id}/content`)).status]).toEqual([name, 404]);
      const listed = await readIds(client, '/v1/files');
      expect([name, files.every(({ id }) => listed.includes(id))]).toEqual([name, status === 200]);
    }
  }
  for (const client of [owner, person, powerless])
    expect((await client.get(`/v1/claims/${claim}`)).status).toBe(404);
});

it.each(['accept', 'reject'] as const)(
  'the decision (%s) is mailed to the claimant, and phone, text and files are deleted',
  async (decision) => {
    const { test, admin, foreign } = office;
    const claimant = await test.signIn({ role: 'user' });
    const files = [await upload(claimant, 'png'), await upload(claimant, 'pdf')];
    const ids = files.map(({ id }) => id);
    // The picture has two sizes, the PDF one.
    expect(await stored(files)).toHaveLength(3);
    const created = await claimant.post('/v1/claims', {
      ...{ commerce: foreign, phone: '+522281112233', message: 'Secreto de la licencia', files: ids },
    });
    const claim = getId(created);
    const reason = 'La licencia es de otra persona.';
    const body = decision === 'accept' ? { decision } : { decision, reason };
    const decided = await admin.post(`/v1/claims/${claim}/decide`, { ...body, rev: 1 });
    expect(decided.body.data, decided.text).toMatchObject({ phone: null, message: null, files: [] });

    const [{ email } = { email: '' }] = await test.platform.db.query<{ email: string }>(
      sql`select email from users where id = ${claimant.id}::uuid`,
    );
    const mail = await mailTo(test, email, decision === 'accept' ? /^Ya gestionas/ : /^No aceptamos/);
    expect(mail.subject).toContain('Café ajeno');
    if (decision === 'reject') expect(mail.text).toContain(`Motivo: ${reason}`);
    else expect(mail.text).toContain(`/my-commerce/view/${foreign}`);

    await eventually(async () => expect(await stored(files)).toEqual([]));
    await eventually(async () => {
      for (const id of ids) expect((await claimant.get(`/v1/files/${id}`)).status).toBe(404);
    });
    const changes = await test.platform.db.query<{ diff: string }>(
      sql`select diff::text from changes where record_id = ${claim}::uuid`,
    );
    expect(changes.length).toBeGreaterThan(1);
    for (const { diff } of changes) expect(diff).not.toMatch(/2281112233|Secreto/);
  },
);

it('a disabled account gets no mail about a decision', async () => {
  const { test, admin, foreign } = office;
  const [gone, received] = [await test.signIn({ role: 'user' }), await test.signIn({ role: 'user' })];
  for (const client of [gone, received]) {
    const claim = getId(await claimWith(client, [(await upload(client, 'pdf')).id], foreign));
    if (client === gone)
      await test.platform.db.query(sql`update users set status = 'disabled' where id = ${gone.id}::uuid`);
    await admin.post(`/v1/claims/${claim}/decide`, { decision: 'reject', reason: 'No consta.', rev: 1 });
  }
  const emailOf = async ({ id }: Client) =>
    (await test.platform.db.query<{ email: string }>(sql`select email from users where id = ${id}::uuid`))[0]
      ?.email ?? '';
  await mailTo(test, await emailOf(received), /^No aceptamos/);
  const goneTo = await emailOf(gone);
  expect((await readMails(test)).filter(({ to }) => to === goneTo)).toEqual([]);
});

it('the nightly job deletes proof, PDFs included, and other files that nothing refers to any more, and no others', async () => {
  const { test, admin } = office;
  const claimant = await test.signIn({ role: 'user' });
  const other = await test.signIn({ role: 'user' });
  const named = await upload(claimant, 'pdf');
  const abandoned = await upload(claimant, 'pdf');
  const ofArchived = await upload(other, 'pdf');
  const plain = await upload(claimant, 'pdf', '');
  const recent = await upload(claimant, 'pdf');
  getId(await claimWith(claimant, [named.id]));
  const archived = getId(await claimWith(other, [ofArchived.id]));
  expect((await admin.delete(`/v1/claims/${archived}`, { rev: 1 })).status).toBe(200);
  await test.platform.db.query(
    sql`update files set created_at = created_at - interval '49 hours' where id <> ${recent.id}::uuid`,
  );
  await test.platform.jobs.enqueue(test.platform.db, 'files-purge', {});
  await eventually(async () => expect(await stored([abandoned, ofArchived, plain])).toEqual([]));
  expect(await stored([named, recent])).toHaveLength(2);
  await eventually(async () => expect((await claimant.get(`/v1/files/${abandoned.id}`)).status).toBe(404));
  expect((await claimant.get(`/v1/files/${named.id}/content`)).status).toBe(200);
});
