import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from './clock.ts';
import { createIds } from './ids.ts';
import { createLog } from './log.ts';
import { createMailer, type MailerOptions } from './mailer.ts';

let outbox: string;
const options = (): MailerOptions => ({
  smtpUrl: null,
  requireTls: false,
  from: 'Callejero <no-responder@guia.example>',
  outbox,
  log: createLog('silent'),
  clock: systemClock,
  ids: createIds(systemClock),
});
const mail = {
  to: 'ana@correo.example',
  subject: 'Contraseña nueva',
  text: 'Hola, Ana',
  html: '<p>Hola, Ana</p>',
};

beforeEach(async () => {
  outbox = await mkdtemp(path.join(os.tmpdir(), 'callejero-outbox-'));
});
afterEach(() => rm(outbox, { recursive: true, force: true }));

test('a mail is sent over SMTP', async () => {
  const received: { from: string; to: string[]; message: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      text(stream).then((message) => {
        const from = mailFrom === false ? '' : mailFrom.address;
        received.push({ from, to: rcptTo.map(({ address }) => address), message });
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer({ ...options(), smtpUrl: `smtp://127.0.0.1:${port}` });
  await mailer.send(mail);
  mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  expect(received).toMatchObject([{ from: 'no-responder@guia.example', to: ['ana@correo.example'] }]);
  expect(received[0]?.message).toContain('Hola, Ana');
  expect(received[0]?.message).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(await readdir(outbox)).toEqual([]);
});

test('the check reports an unusable mail server before the first mail', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(null, {}),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const check = (smtpUrl: string | null) => {
    const mailer = createMailer({ ...options(), smtpUrl });
    return mailer.check().finally(() => mailer.close());
  };
  await check(`smtp://127.0.0.1:${port}`);
  await expect(check(`smtp://ana:mala@127.0.0.1:${port}`)).rejects.toThrow(/535/);
  await check(null);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await expect(check(`smtp://127.0.0.1:${port}`)).rejects.toThrow(/ECONNREFUSED/);
});

test('nothing is sent to a server without TLS unless configured', async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      received.push('mail');
      stream.resume().on('end', () => done());
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer({ ...options(), requireTls: true, smtpUrl: `smtp://127.0.0.1:${port}` });
  await expect(mailer.send(mail)).rejects.toThrow();
  mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  expect(received).toEqual([]);
});

test.each([
  [550, true],
  [451, false],
])('an address that is refused with %i is given up: %s', async (status, isGivenUp) => {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('No such person'), { responseCode: status })),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer({ ...options(), smtpUrl: `smtp://127.0.0.1:${port}` });
  const sent = mailer.send(mail).then(
    () => true,
    () => false,
  );
  expect(await sent).toBe(isGivenUp);
  mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

test('a server that does not answer causes an error', async () => {
  const mailer = createMailer({ ...options(), smtpUrl: 'smtp://127.0.0.1:1' });
  await expect(mailer.send(mail)).rejects.toThrow();
  mailer.close();
});

test('without a server each mail becomes a file', async () => {
  const mailer = createMailer(options());
  await mailer.send(mail);
  await mailer.send({ ...mail, to: 'beto@correo.example' });
  const files = (await readdir(outbox)).sort();
  expect(files).toHaveLength(2);
  expect(files.every((name) => name.endsWith('.eml'))).toBe(true);
  const first = await readFile(path.join(outbox, files[0] ?? ''), 'utf8');
  expect(first).toMatch(/^To: ana@correo\.example\r$/m);
  expect(first).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(first).toContain('<p>Hola, Ana</p>');
});
