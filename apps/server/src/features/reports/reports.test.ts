import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { getId, getPaths, readIds } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';
import { mailTo, readMails } from '../../testing/outbox.ts';

const office = backOffice();

const closed = (extra: object = {}) => ({ commerce: office.commerce, kind: 'closed', ...extra });

it('anybody with an account reports an accepted commerce, only as themselves', async () => {
  const { person, owner, admin, test } = office;
  const answer = await person.post('/v1/reports', closed());
  expect(answer.body.data, answer.text).toMatchObject({
    user: person.id,
    status: 'open',
    kind: 'closed',
    text: null,
  });
  expect((await test.visitor.post('/v1/reports', closed())).status).toBe(401);
  expect(getPaths(await person.post('/v1/reports', closed({ user: owner.id })))).toEqual(['user']);
  expect(getPaths(await person.post('/v1/reports', closed({ status: 'done' })))).toEqual(['status']);
  expect(getPaths(await person.post('/v1/reports', closed({ kind: 'other' })))).toEqual(['text']);
  expect(getPaths(await person.post('/v1/reports', {}))).toEqual(['commerce', 'kind']);
  for (const client of [person, owner, admin]) {
    expect(getPaths(await client.post('/v1/reports', closed({ commerce: office.pending })))).toEqual([
      'commerce',
    ]);
  }
});

it('people read their own reports; administrators with the permission read and process all', async () => {
  const { person, owner, admin, powerless, test } = office;
  const id = getId(await person.post('/v1/reports', closed({ kind: 'hours', text: 'Cierran a las seis.' })));
  expect(await readIds(person, '/v1/reports', { id })).toEqual([id]);
  expect(await readIds(owner, '/v1/reports')).toEqual([]);
  expect((await powerless.get(`/v1/reports/${id}`)).status).toBe(404);
  expect(await readIds(admin, '/v1/reports', { $search: 'cierran', status: 'open' })).toEqual([id]);

  const url = `/v1/reports/${id}/done`;
  const reader = await test.signIn({ permissions: ['reports:read'] });
  for (const client of [person, owner, powerless, reader]) {
    expect((await client.post(url, { rev: 1 })).status).toBe(403);
  }
  for (const client of [person, admin]) {
    expect((await client.patch(`/v1/reports/${id}`, { rev: 1, text: 'Otra cosa' })).status).toBe(403);
  }
  expect((await admin.post(url, { rev: 2 })).body).toMatchObject({ code: 'stale' });
  expect((await admin.post(url, { rev: 1 })).body.data).toMatchObject({ status: 'done', rev: 2 });
  expect((await admin.post(url, { rev: 2 })).status).toBe(409);
  expect((await person.delete(`/v1/reports/${id}`, { rev: 2 })).status).toBe(403);
  expect((await admin.delete(`/v1/reports/${id}`, { rev: 2 })).status).toBe(200);
  expect((await admin.post(`/v1/reports/${id}/restore`, {})).status).toBe(200);
});

it('a report contains the correct value, of the type that its kind requires', async () => {
  const { person } = office;
  const send = (kind: string, correction: string) => person.post('/v1/reports', closed({ kind, correction }));
  for (const [kind, correction] of [
    ['phone', '+522288173390'],
    ['moved', 'Juárez 14'],
    ['name', 'Café Nuevo'],
    ['hours', 'Lunes a viernes de 8 a 14'],
  ] as const)
    expect((await send(kind, correction)).body.data).toMatchObject({ kind, correction });
  expect(getPaths(await send('phone', '817 33 90'))).toEqual(['correction']);
  expect(getPaths(await send('closed', 'Ayer'))).toEqual(['correction']);
  expect((await person.post('/v1/reports', closed({ kind: 'phone' }))).status).toBe(201);
});

it('an answer marks the report as done, reaches its sender by mail, and may be changed', async () => {
  const { owner, admin, powerless, test } = office;
  const sender = await test.signIn({ role: 'user' });
  const id = getId(await sender.post('/v1/reports', closed({ kind: 'hours', correction: 'De 8 a 14' })));
  const url = `/v1/reports/${id}/answer`;
  const answer = 'Ya corregimos el horario.';
  const reader = await test.signIn({ permissions: ['reports:read'] });
  for (const client of [sender, owner, powerless, reader])
    expect((await client.post(url, { rev: 1, answer })).status).toBe(403);
  expect(getPaths(await admin.post(url, { rev: 1, answer: ' ' }))).toEqual(['answer']);
  expect((await admin.post(url, { rev: 9, answer })).body).toMatchObject({ code: 'stale' });

  const answered = await admin.post(url, { rev: 1, answer });
  expect(answered.body.data, answered.text).toMatchObject({ status: 'done', answer, answerPublic: false });
  const own = (await sender.get(`/v1/reports/${id}`)).body.data as { answeredAt: string };
  expect(own).toMatchObject({ status: 'done', answer });
  const [{ email } = { email: '' }] = await test.platform.db.query<{ email: string }>(
    sql`select email from users where id = ${sender.id}::uuid`,
  );
  const mail = await mailTo(test, email, /^Respuesta a tu reporte sobre «Panadería La Fama»/);
  expect(mail.text).toContain(answer);
  expect(mail.text).toContain('/my-reports');

  // A change of visibility sends no second mail. Another answer does.
  expect((await admin.post(url, { rev: 2, answer, public: true })).body.data).toMatchObject({
    ...{ answerPublic: true, answeredAt: own.answeredAt },
  });
  await admin.post(url, { rev: 3, answer: 'Lo corregimos otra vez.' });
  expect((await mailTo(test, email, /^Respuesta/, 2)).text).toContain('otra vez');
  expect((await readMails(test)).filter(({ to }) => to === email)).toHaveLength(2);
});

it('a public answer is read by everybody, without the reporter and their text; a private one is not', async () => {
  const { admin, person, foreign, test } = office;
  const report = async (text: string) =>
    getId(await person.post('/v1/reports', { commerce: foreign, kind: 'name', correction: 'Café Z', text }));
  const [shown, hidden] = [await report('Soy su vecino'), await report('Nada más')];
  await admin.post(`/v1/reports/${shown}/answer`, { rev: 1, answer: 'Cambiamos el nombre.', public: true });
  await admin.post(`/v1/reports/${hidden}/answer`, { rev: 1, answer: 'Solo para ti.' });
  const url = `/v1/reports/answers?commerce=${foreign}`;
  for (const client of [await test.guest(), person, await test.signIn({ role: 'user' }), admin]) {
    expect((await client.get(url)).body.data).toEqual([
      {
        ...{ id: shown, commerce: foreign, kind: 'name', answer: 'Cambiamos el nombre.' },
        answeredAt: expect.any(String),
      },
    ]);
  }
  expect((await test.visitor.get(url)).status).toBe(401);
  expect(getPaths(await person.get('/v1/reports/answers?commerce=x'))).toEqual(['commerce']);
  const guest = await test.guest();
  expect((await guest.get('/v1/reports')).status).toBe(403);
  expect((await guest.get(`/v1/reports/${shown}`)).status).toBe(403);
  const [{ slug } = { slug: '' }] = await test.platform.db.query<{ slug: string }>(
    sql`select slug from commerces where id = ${foreign}::uuid`,
  );
  const page = async () =>
    (await test.api.fetch(new Request(`http://localhost/c/${slug}`), { ip: '127.0.0.1' })).text();
  expect(await page()).toContain('Cambiamos el nombre.');
  expect(await page()).not.toMatch(/Solo para ti|Soy su vecino|Café Z/);

  await admin.post(`/v1/reports/${shown}/answer`, { rev: 2, answer: 'Cambiamos el nombre.' });
  expect((await person.get(url)).body.data).toEqual([]);
  expect(await page()).not.toContain('Cambiamos el nombre.');
});

it('reports are limited, so that nobody floods the back office', async () => {
  const flooder = await office.test.signIn({ role: 'user' });
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1) statuses.push((await flooder.post('/v1/reports', closed())).status);
  expect(statuses.at(19)).toBe(201);
  expect(statuses.at(20)).toBe(429);
});

it('a guest reports without an account, and may leave an address, which goes with the answer', async () => {
  const { owner, admin, test } = office;
  const guest = await test.guest();
  const contact = 'quien.pasa@example.com';
  const sent = await guest.post('/v1/reports', closed({ kind: 'hours', correction: 'De 8 a 14', contact }));
  expect(sent.status, sent.text).toBe(201);
  const [id = ''] = await readIds(admin, '/v1/reports', { contact });
  expect((await admin.get(`/v1/reports/${id}`)).body.data).toMatchObject({
    user: null,
    contact,
    status: 'open',
  });
  expect(await readIds(owner, '/v1/reports')).not.toContain(id);
  expect((await guest.get(`/v1/reports/${id}`)).status).toBe(403);
  // An account has an address.
  expect(getPaths(await owner.post('/v1/reports', closed({ contact })))).toEqual(['contact']);
  expect(getPaths(await guest.post('/v1/reports', closed({ contact: 'nadie' })))).toEqual(['contact']);

  const answer = 'Ya corregimos el horario.';
  const answered = await admin.post(`/v1/reports/${id}/answer`, { rev: 1, answer });
  expect(answered.body.data, answered.text).toMatchObject({ status: 'done', contact: null });
  const mail = await mailTo(test, contact, /^Respuesta a tu reporte sobre «Panadería La Fama»/);
  expect(mail.text).toContain(answer);
  const records = await admin.get('/v1/audit?_perPage=200');
  expect(records.text).not.toContain(contact);
});

it('the reports of guests are limited by network, and by network and place', async () => {
  const { admin, test } = office;
  const guest = await test.guest();
  const send = (commerce: string) =>
    guest.post('/v1/reports', { commerce, kind: 'closed' }, { 'x-forwarded-for': '198.51.100.7' });
  const statuses = [];
  for (let times = 0; times < 4; times += 1) statuses.push((await send(office.commerce)).status);
  expect(statuses.at(-1)).toBe(429);
  expect(await readIds(admin, '/v1/reports', { user: null })).not.toHaveLength(0);
});
