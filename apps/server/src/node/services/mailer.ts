/**
 * Sends e-mail over SMTP, or without a configured server writes it as files into an outbox folder, which any mail program
 * opens. The same library makes both, so the outbox shows exactly what would have been sent.
 */
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock, Ids, Log, Mailer } from '../../ports/ports.ts';
import { makeFolder } from '../folder.ts';

export interface MailerOptions {
  smtpUrl: string | null;
  /** Sends nothing to a server without TLS. */
  requireTls: boolean;
  from: string;
  outbox: string;
  log: Log;
  clock: Clock;
  ids: Ids;
}

export interface NodeMailer extends Mailer {
  /** Greets the mail server, if there is one. Rejects if it can't be used now. */
  check(): Promise<void>;
  close(): void;
}

type Transport = { send(mail: object): Promise<string | null>; check(): Promise<unknown>; close(): void };

/** Connects at the first mail or check, and reuses its connections. */
export function createMailer(options: MailerOptions): NodeMailer {
  let transport: Promise<Transport> | null = null;
  const open = () => {
    transport ??= options.smtpUrl === null ? outbox(options) : smtp(options.smtpUrl, options);
    return transport;
  };
  return {
    async send(mail) {
      // RFC 3834: automatic responders do not answer these mails.
      const headers = { 'Auto-Submitted': 'auto-generated' };
      return (await open()).send({ from: options.from, ...mail, headers, date: options.clock.now() });
    },
    async check() {
      if (options.smtpUrl !== null) await (await open()).check();
    },
    close() {
      transport?.then((opened) => opened.close()).catch(() => undefined);
    },
  };
}

async function smtp(url: string, { requireTls: requireTLS, log }: MailerOptions): Promise<Transport> {
  const { createTransport } = await import('nodemailer');
  // A server that no longer answers holds the other mails no longer than this.
  const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };
  const transporter = createTransport({ url, pool: true, maxConnections: 2, requireTLS, ...timeouts });
  return {
    async send(mail) {
      try {
        await transporter.sendMail(mail);
        return null;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        log.error('the mail server refused a mail for good', { status: error.responseCode });
        return error.message;
      }
    },
    check: () => transporter.verify(),
    close: () => transporter.close(),
  };
}

/** Whether the mail or its address is refused permanently (RFC 5321, 4.2.1), so sending it again would be useless. */
function isRefusal(error: unknown): error is Error & { responseCode: number } {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  return Number(error.responseCode) >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(String(error.code));
}

async function outbox({ outbox: folder, log, clock, ids }: MailerOptions): Promise<Transport> {
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  await makeFolder(folder, 0o700);
  return {
    async send(mail) {
      const { message } = await composer.sendMail(mail);
      const moment = clock.now().toISOString().replaceAll(/[:.]/g, '-');
      const file = path.join(folder, `${moment}-${ids.next()}.eml`);
      // Rename when complete, so that a program that watches the folder only finds complete mails.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info('mail stored in the outbox folder, because there is no SMTP_URL', { file });
      return null;
    },
    check: async () => undefined,
    close: () => undefined,
  };
}
