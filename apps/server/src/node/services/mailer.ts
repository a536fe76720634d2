/**
 * E-mail over SMTP, or, where no server is configured, as files in an outbox folder that any mail program opens. Both
 * are made by the same library, so what is seen in the outbox is what would have been sent.
 */
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock, Ids, Log, Mailer } from '../../ports/ports.ts';
import { makeFolder } from '../folder.ts';

export interface MailerOptions {
  smtpUrl: string | null;
  /** Nothing is sent to a server that offers no TLS. */
  requireTls: boolean;
  from: string;
  outbox: string;
  log: Log;
  clock: Clock;
  ids: Ids;
}

export interface NodeMailer extends Mailer {
  /** Tells an operator at the start what else only the first mail would show. Never rejects. */
  check(): Promise<void>;
  close(): void;
}

type Transport = { send(mail: object): Promise<void>; check(): Promise<unknown>; close(): void };

/** Connects at the first mail, or to be checked, and reuses its connections. */
export function createMailer(options: MailerOptions): NodeMailer {
  let transport: Promise<Transport> | null = null;
  const open = () => {
    transport ??= options.smtpUrl === null ? outbox(options) : smtp(options.smtpUrl, options);
    return transport;
  };
  return {
    async send(mail) {
      // RFC 3834: answering machines leave these mails alone.
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await (await open()).send({ from: options.from, ...mail, headers, date: options.clock.now() });
    },
    async check() {
      if (options.smtpUrl === null) return;
      try {
        await (await open()).check();
      } catch (error) {
        options.log.warn('the mail server of SMTP_URL can not be used now: mails wait', {
          error: error instanceof Error ? error.message : String(error),
        });
      }
    },
    close() {
      transport?.then((opened) => opened.close()).catch(() => undefined);
    },
  };
}

async function smtp(url: string, { requireTls: requireTLS, log }: MailerOptions): Promise<Transport> {
  const { createTransport } = await import('nodemailer');
  const transporter = createTransport({ url, pool: true, maxConnections: 2, requireTLS });
  return {
    async send(mail) {
      try {
        await transporter.sendMail(mail);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        log.error('the mail server refused a mail for good', { status: error.responseCode });
      }
    },
    check: () => transporter.verify(),
    close: () => transporter.close(),
  };
}

/** What this mail or its address is refused with for good (RFC 5321, 4.2.1): sending it again would change nothing. */
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
      // Rename when complete, so that a program that watches the folder sees whole mails only.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info('mail stored in the outbox folder, because there is no SMTP_URL', { file });
    },
    check: async () => undefined,
    close: () => undefined,
  };
}
