/** Maintenance: people read, sign in and out, and nothing else is written. */
import { type MaintenanceState, maintenanceSentence } from '@callejero/contract/maintenance.ts';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { createApi } from '../api.ts';
import { nextTime } from '../commands/maintenance.ts';
import { openDatabase } from '../node/database/database.ts';
import { createPlatformOver } from '../node/platform.ts';
import type { FullConfig } from '../ports/config.ts';
import { newTillToken } from '../resource/till.ts';
import { getId, getPaths } from '../testing/back-office.ts';
import { testApi } from '../testing/fixtures.ts';
import { runCommandBeside } from '../testing/run-command.ts';

const test = testApi();
const maintenance = (...args: string[]) => runCommandBeside(test, 'maintenance', ...args);

/** What still writes: sessions begin, go on and end. */
const open = [
  'POST /v1/users/login',
  'POST /v1/users/guest',
  'POST /v1/users/logout',
  'POST /v1/refreshToken',
  'POST /v1/users/passkeys/login/start',
  'POST /v1/users/passkeys/login/finish',
  'POST /v1/users/secondStep',
  // What an administrator wants before going on.
  'POST /v1/backups',
  'POST /v1/installation/check',
  'POST /v1/installation/echo',
  'PUT /v1/installation/maintenance',
];

it('during maintenance every write is refused with when to try again, and reading and signing in go on', async () => {
  const administrator = await test.signIn();
  const write = (name: string) => administrator.post('/v1/categories', { name, kind: 'commerce' });
  expect((await write('Antes')).status).toBe(201);
  const begun = await maintenance('on', '--message', 'Cambiamos de máquina.');
  expect(begun).toMatchObject({
    code: 0,
    out: 'En mantenimiento. A la gente se le dice: «Cambiamos de máquina. Mientras tanto la guía se puede leer, pero no se guardan cambios.»\n',
    err: '',
  });
  await expect.poll(async () => (await write(crypto.randomUUID())).status).toBe(503);
  const refused = await write('Durante');
  expect(refused.body).toMatchObject({
    code: 'read-only',
    message: expect.stringContaining('no se guardan cambios'),
  });
  expect(refused.headers.get('retry-after')).toBe('60');
  expect((await administrator.get('/v1/categories?_page=0')).status).toBe(200);
  expect((await test.visitor.get('/config.json')).body.maintenance).toBe(
    'Cambiamos de máquina. Mientras tanto la guía se puede leer, pero no se guardan cambios.',
  );
  const ready = await test.visitor.get('/ready');
  expect([ready.status, ready.body]).toMatchObject([200, { status: 'ok', maintenance: 'warning' }]);

  for (const { method, path } of test.api.routes) {
    if (['GET', 'HEAD'].includes(method)) continue;
    const route = `${method} ${path}`;
    const asked = open.includes(route) ? test.visitor : administrator;
    const { status, body } = await asked.send(method, path.replaceAll(/:\w+/g, crypto.randomUUID()), '{}');
    if (open.includes(route)) expect([route, body.code]).not.toEqual([route, 'read-only']);
    // Of a till alone.
    else if (status !== 403) expect([route, status, body.code]).toEqual([route, 503, 'read-only']);
  }

  // Another server of the same database, which starts meanwhile.
  const db = openDatabase({ connection: test.databaseUrl, pool: 2 });
  const other = await createPlatformOver(db, test.databaseUrl, test.platform.config as FullConfig);
  const api = createApi(other);
  const config = async () => {
    const answer = await api.fetch(new Request('http://localhost/config.json'), { ip: '203.0.113.7' });
    return ((await answer.json()) as { maintenance: string | null }).maintenance;
  };
  expect(await config()).toBe(
    'Cambiamos de máquina. Mientras tanto la guía se puede leer, pero no se guardan cambios.',
  );

  expect(await maintenance('off')).toEqual({ code: 0, out: 'La guía admite cambios.\n', err: '' });
  await expect.poll(async () => (await write('Después')).status).toBe(201);
  await expect.poll(config).toBeNull();
  expect((await maintenance('status')).out).toBe('La guía admite cambios.\n');
  await other.close();
  await db.close();
});

it('reading changes no row meanwhile: a GET that records who read is refused like a write', async () => {
  const { db, maintenance } = test.platform;
  const administrator = await test.signIn();
  const category = getId(await administrator.post('/v1/categories', { name: 'Cafés', kind: 'commerce' }));
  const ids = new Map([
    ['categories', category],
    ['users', administrator.id],
    ['administrators', administrator.id],
  ]);
  // A till notes when it was last used.
  const place = { name: 'Bar', categories: [category], location: { lat: 19.53, lng: -96.92 } };
  const commerce = getId(await administrator.post('/v1/commerces', place));
  await db.query(
    sql`update commerces set owners = array[${administrator.id}]::uuid[] where id = ${commerce}`,
  );
  const token = newTillToken();
  await db.query(sql`insert into tills (id, commerce, user_id, name, hash, created_at, code_expires_at, opened_at, last_used_at)
    select ${commerce}::uuid, ${commerce}::uuid, ${administrator.id}::uuid, 'Caja', ${await test.platform.sha256(token)}, at, at, at, at
    from (values (now() - interval '2 days')) as before (at)`);
  const till = test.holderOf({ id: '', token });
  await db.query({ text: 'create table written (note text)', values: [] });
  await db.query({
    text: `create function note_write() returns trigger language plpgsql as $$ begin
      insert into written values (tg_op || ' ' || tg_table_name || ': ' || current_query()); return null; end $$`,
    values: [],
  });
  await db.query({
    text: `do $$ declare t regclass; begin
      for t in select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition and relname <> 'written'
      loop execute format('create trigger note_write after insert or update or delete on %s for each row execute function note_write()', t); end loop;
    end $$`,
    values: [],
  });
  await maintenance.set({ message: null, until: null });
  await db.query({ text: 'delete from written', values: [] });
  const found: unknown[] = [];
  const refused: string[] = [];
  for (const { method, path, access } of test.api.routes) {
    if (method !== 'GET') continue;
    const id = ids.get(path.split('/')[2] ?? '') ?? crypto.randomUUID();
    const asked = access === 'open' ? test.visitor : access === 'till' ? till : administrator;
    const { status } = await asked.get(path.replaceAll(/:\w+(?:\{[^}]*\})?/g, id));
    if (status === 503) refused.push(path);
    if (access === 'till') expect(status).toBe(200);
    const written = await db.query<{ note: string }>({
      text: 'delete from written returning note',
      values: [],
    });
    for (const { note } of written) found.push([path, note]);
  }
  await maintenance.set(null);
  expect(found).toEqual([]);
  expect(refused).toEqual(expect.arrayContaining(['/v1/users/:id/data', '/v1/commerces/csv']));
});

it('an administrator begins and ends it in Estado, and of two at once the second sees what the first did; pages say it', async () => {
  const administrator = await test.signIn();
  const path = '/v1/installation/maintenance';
  const state = async () => (await administrator.get(path)).body.data as MaintenanceState | null;
  const change = (maintenance: object | null, seen: string | null) =>
    administrator.put(path, { maintenance, seen });
  const partial = await test.signIn({ permissions: ['city:*', 'users:*'] });
  expect((await partial.get(path)).status).toBe(403);
  expect((await partial.put(path, { maintenance: null, seen: null })).status).toBe(403);
  const pages = [test.platform.config.cityPath, '/hoy', '/datos', '/p/no-existe'];
  const strips = () =>
    Promise.all(
      pages.map(
        async (page) =>
          /<p class="strip" role="status">([^<]+)</.exec((await test.visitor.get(page)).text)?.[1],
      ),
    );
  // The second reading stores it, the third is answered from the cache.
  for (let times = 0; times < 3; times++) expect(await strips()).toEqual(pages.map(() => undefined));
  expect(await state()).toBeNull();
  const message = 'Cambiamos <b> de máquina.';
  const begun = await change({ message, until: null }, null);
  expect([begun.status, begun.body.data]).toMatchObject([
    200,
    { message, until: null, sentence: expect.stringContaining(message) },
  ]);
  const strip =
    'Cambiamos &lt;b&gt; de máquina. Mientras tanto la guía se puede leer, pero no se guardan cambios.';
  // Another server learns of it a moment later.
  await expect.poll(strips).toEqual(pages.map(() => strip));
  for (let times = 0; times < 3; times++) expect(await strips()).toEqual(pages.map(() => strip));
  const second = await change({ message: 'Otra cosa.', until: null }, null);
  expect([second.status, second.body.code, await state()]).toMatchObject([409, 'stale', { message }]);
  const past = await change({ message, until: '2020-01-01T00:00:00Z' }, (await state())?.since ?? null);
  expect([past.status, getPaths(past)]).toEqual([400, ['maintenance.until']]);
  // As the command does it, whatever was seen.
  await maintenance('on', '--message', 'Por orden.');
  await expect.poll(async () => (await state())?.sentence).toContain('Por orden.');
  expect((await change(null, (await state())?.since ?? null)).body.data).toBeNull();
  await expect.poll(strips).toEqual(pages.map(() => undefined));
  const actions = await test.platform.db.query(
    sql`select action from changes where action like 'maintenance%' order by at`,
  );
  expect(actions).toEqual([{ action: 'maintenance-set' }, { action: 'maintenance-ended' }]);
});

it('an announced end is told to people and to programs, until it has passed', async () => {
  const until = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000);
  await test.platform.maintenance.set({ message: null, until: until.toISOString() });
  const now = test.platform.maintenance.now();
  expect(now?.sentence).toMatch(/no se guardan cambios\. Hasta las \d{1,2}:\d{2}, más o menos\.$/);
  expect(now?.retryAfter).toBeGreaterThan(3500);
  const { clock, config } = test.platform;
  const later = {
    message: 'Cerramos.',
    until: new Date(clock.now().getTime() + 72 * 3_600_000).toISOString(),
  };
  expect(maintenanceSentence(later, clock.now(), config.city.timezone)).toMatch(
    /^Cerramos\. Mientras .+ cambios\. Hasta el \S+, \d+ de \S+, a las /,
  );
  await test.platform.maintenance.set({ message: null, until: '2026-01-01T00:00:00.000Z' });
  expect(test.platform.maintenance.now()).toMatchObject({
    sentence: expect.stringMatching(/no se guardan cambios\.$/),
    retryAfter: 60,
  });
  await test.platform.maintenance.set(null);
});

it('a typed time is the next one of the city, also over a change of the clock', () => {
  const at = (time: string, now: string) => nextTime(time, new Date(now), 'Europe/Madrid');
  expect(at('18:00', '2026-05-04T15:59:30Z')).toBe('2026-05-04T16:00:00.000Z');
  expect(at('18:00', '2026-05-04T16:00:00Z')).toBe('2026-05-05T16:00:00.000Z');
  expect(at('9:00', '2026-03-28T20:00:00Z')).toBe('2026-03-29T07:00:00.000Z');
  for (const wrong of ['25:00', '9', 'mañana', '18:60'])
    expect(() => at(wrong, '2026-05-04T16:00:00Z')).toThrow(/no es una hora/);
});

it('what the command can’t understand is said', async () => {
  expect(await maintenance('algo')).toMatchObject({
    code: 2,
    err: expect.stringContaining('on, off o status'),
  });
  expect(await maintenance('off', '--until', '18:00')).toMatchObject({ code: 2 });
  expect(await maintenance('on', '--message', 'x'.repeat(400))).toMatchObject({ code: 2 });
});
