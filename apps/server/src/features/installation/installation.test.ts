import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type {
  CheckName,
  CheckState,
  InstallationState,
  TestMail,
} from '@callejero/contract/answers/checks.ts';
import { seed } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { SMTPServer } from 'smtp-server';
import sql from 'sql-template-tag';
import { beforeEach, expect, it } from 'vitest';
import { failed as finding, fine } from '../../http/check.ts';
import type { Checks } from '../../http/checks.ts';
import { proveEcho } from '../../http/echo.ts';
import { lastReading, storeReading } from '../../http/last-checks.ts';
import { createTestApi } from '../../testing/api.ts';
import { testApi } from '../../testing/fixtures.ts';
import { mailTo } from '../../testing/outbox.ts';
import { type Alerts, type CheckMail, nextAlerts, readAndTell } from './alerts.ts';

const test = testApi();
beforeEach(() => test.platform.db.query(sql`delete from installation`));

const stateIn = (answer: { body: { data?: unknown } }) => answer.body.data as InstallationState;

it('the state is for administrators with all permissions, and «check» reads it anew', async () => {
  const admin = await test.signIn();
  const some = await test.signIn({ permissions: ['commerces:*', 'city:*'] });
  for (const call of ['/v1/installation/check', '/v1/installation/mail', '/v1/installation/notice'])
    expect((await some.post(call)).status).toBe(403);
  expect((await some.get('/v1/installation')).status).toBe(403);
  const first = await admin.get('/v1/installation');
  expect(first.status, first.text).toBe(200);
  expect(stateIn(first).checks.find(({ name }) => name === 'database')).toMatchObject({
    ...{ state: 'ok', sentence: expect.stringMatching(/^PostgreSQL \d+/), title: null, remedy: null },
  });
  // What every server has stored is told again without another reading.
  expect(stateIn(await admin.get('/v1/installation')).checkedAt).toBe(stateIn(first).checkedAt);
  const again = await admin.post('/v1/installation/check');
  expect(Date.parse(stateIn(again).checkedAt)).toBeGreaterThan(Date.parse(stateIn(first).checkedAt));
  expect(stateIn(await admin.get('/v1/installation'))).toEqual(stateIn(again));
});

it('checking is limited, and several at once are one', async () => {
  const admin = await test.signIn();
  const answers = await Promise.all(Array.from({ length: 7 }, () => admin.post('/v1/installation/check')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 429]);
  const moments = answers.flatMap((answer) => (answer.status === 200 ? [stateIn(answer).checkedAt] : []));
  expect(new Set(moments).size).toBe(1);
});

it('Inicio says what was found around the server, from the last reading', async () => {
  const admin = await test.signIn();
  const { db, clock } = test.platform;
  const certificate = {
    name: 'certificate' as const,
    ...finding('Ha caducado', 'Terminó ayer.', 'Renuévalo.'),
  };
  await storeReading(db, [certificate], clock.now());
  const { problems } = (await admin.get('/v1/dashboard')).body.data as { problems?: unknown };
  expect(problems).toEqual([certificate]);
});

it('a test mail goes to whoever asks, and what the mail server answers is said', async () => {
  const admin = await test.signIn();
  const [{ email = '' } = {}] = await test.platform.db.query<{ email: string }>(
    sql`select email from users where id = ${admin.id}::uuid`,
  );
  expect((await admin.post('/v1/installation/mail')).body.data).toMatchObject({ to: email, isSent: true });
  await mailTo(test, email, /Correo de prueba/);
  const colleague = await test.signIn();
  const mails = (await colleague.get(`/v1/users/${admin.id}/mails`)).text;
  expect(mails).toContain('test-mail');

  const received: string[] = [];
  let refuses = false;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) =>
      done(refuses ? Object.assign(new Error('No existe ese buzón'), { responseCode: 550 }) : null),
    onData: (stream, _session, done) => {
      void text(stream).then((mail) => {
        received.push(mail);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const SMTP_URL = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const other = await createTestApi({ env: { SMTP_URL, SMTP_REQUIRE_TLS: 'false', LOG_LEVEL: 'silent' } });
  const person = await other.signIn();
  const sent = (await person.post('/v1/installation/mail')).body.data as TestMail;
  expect(sent).toMatchObject({ isSent: true, sentence: expect.stringContaining('lo aceptó') });
  expect(received).toHaveLength(1);
  refuses = true;
  const refused = (await person.post('/v1/installation/mail')).body.data as TestMail;
  expect(refused).toMatchObject({ isSent: false, sentence: expect.stringContaining('No existe ese buzón') });
  await other.close();
  server.close();
});

it('a test notice counts the devices that it goes to', async () => {
  const admin = await test.signIn();
  expect((await admin.post('/v1/installation/notice')).body.data).toEqual({ devices: 0 });
  expect((await admin.get('/v1/notices')).text).toContain('Aviso de prueba');
});

it('the echo answers only to a fresh proof of one of the installation’s keys', async () => {
  const { secrets, clock } = test.platform;
  const [key = new Uint8Array()] = secrets.tokens;
  const ask = async (proof: object) =>
    (await test.visitor.post('/v1/installation/echo', proof, { 'x-forwarded-for': '203.0.113.7' })).status;
  const now = clock.now();
  const proof = await proveEcho(key, now);
  expect(await ask(proof)).toBe(200);
  expect(await ask(await proveEcho(new Uint8Array(32), now))).toBe(404);
  expect(await ask({ ...proof, at: new Date(now.getTime() - 1000).toISOString() })).toBe(404);
  expect(await ask(await proveEcho(key, new Date(now.getTime() - 10 * 60_000)))).toBe(404);
  expect(await ask({})).toBe(400);
});

it('a change is told after two readings in a row, once, and never while it flaps', () => {
  const states = fc.array(fc.constantFrom<CheckState>('ok', 'warning', 'failed', 'skipped'), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(states, (readings) => {
      let alerts: Alerts = {};
      let isRed = false;
      const known = readings
        .map((state, index) => ({ state, index }))
        .filter(({ state }) => state !== 'skipped');
      for (const [index, state] of readings.entries()) {
        const { after, failed, recovered } = nextAlerts(alerts, [{ name: 'disk', state }]);
        alerts = after;
        const [last, before] = known.filter((each) => each.index <= index).toReversed();
        const agree = (last?.state === 'failed') === (before?.state === 'failed');
        const isChange =
          state !== 'skipped' && before !== undefined && agree && (last?.state === 'failed') !== isRed;
        expect([...failed, ...recovered]).toEqual(isChange ? ['disk'] : []);
        if (isChange) isRed = !isRed;
        expect(after.disk?.isRed ?? false).toBe(isRed);
      }
    }),
    { seed },
  );
});

/** Checks that find what `red` names, at moments that are a reading apart. */
function readings(red: Set<CheckName>, checkMinutes = 5) {
  const checks: Checks = {
    all: async () =>
      (['disk', 'mail'] as const).map((name) => ({
        ...{ name, about: 'part' as const, isNeeded: false },
        ...(red.has(name)
          ? finding('El disco está lleno', 'Quedan 2 MB.', 'Libera espacio.')
          : fine('Bien.')),
      })),
  };
  let at = Date.now();
  const mails: (CheckMail & { user: string })[] = [];
  const logged: string[] = [];
  const log = { ...test.platform.log, error: (message: string) => logged.push(message) };
  const config = { ...test.platform.config, checkMinutes };
  const at5 = () => ({ ...test.platform, config, log, clock: { now: () => new Date(at) } });
  const read = (minutes = 5) => {
    at += minutes * 60_000;
    return readAndTell(at5(), checks, async (_tx, user, mail) => void mails.push({ ...mail, user }));
  };
  return { read, mails, logged, several: () => Promise.all([read(5), read(0), read(0)]) };
}

it('administrators with all permissions get one mail when a check turns red, and one when it no longer is', async () => {
  const admin = await test.signIn();
  await test.signIn({ permissions: ['commerces:*'] });
  const red = new Set<CheckName>(['disk']);
  const { read, mails, several, logged } = readings(red);
  const own = () => mails.filter(({ user }) => user === admin.id);
  // Three servers at once are one reading.
  await several();
  expect(mails).toEqual([]);
  await several();
  expect(own()).toEqual([
    {
      ...{ mail: 'check-failed', user: admin.id },
      checks: ['Disco. El disco está lleno: Quedan 2 MB. Libera espacio.'],
    },
  ]);
  const [all = 0] = [
    (
      await test.platform.db.query(
        sql`select from users where permissions @> '{*}' and 'administrator' = any(roles)`,
      )
    ).length,
  ];
  expect(mails).toHaveLength(all);
  await read();
  await read();
  expect(own()).toHaveLength(1);
  red.clear();
  await read();
  expect(own()).toHaveLength(1);
  await read();
  await read();
  expect(own().map(({ mail }) => mail)).toEqual(['check-failed', 'check-recovered']);
  expect((await lastReading(test.platform.db))?.checks.map(({ state }) => state)).toEqual(['ok', 'ok']);
  expect(logged).toContain('a check of the installation failed');
});

it('when mail itself is broken the log says that nobody can be told, after two readings that are CHECK_MINUTES apart', async () => {
  const { read, logged } = readings(new Set(['mail']), 1);
  await read(1);
  await read(1);
  expect(logged).toContain('no mail can tell the administrators that a check failed');
});

it('the mails of a failure and of its end reach the administrator', async () => {
  const admin = await test.signIn();
  const { db } = test.platform;
  const [{ email = '' } = {}] = await db.query<{ email: string }>(
    sql`select email from users where id = ${admin.id}::uuid`,
  );
  const { sendMail } = await import('../accounts/mails/mail.job.ts');
  await db.transaction((tx) =>
    sendMail(test.platform, tx, { mail: 'check-failed', user: admin.id, checks: ['Disco. Está lleno.'] }),
  );
  const mail = await mailTo(test, email, /falla en la instalación/);
  expect(mail.text).toContain('Disco. Está lleno.');
  expect(mail.text).toContain('/installation');
});
