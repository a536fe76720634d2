/** A mail that somebody sends to see whether mails arrive. It is sent at once, because whoever waits wants to know what came of it. */
import type { TestMail } from '@callejero/contract/answers/checks.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { Platform } from '../../../ports/ports.ts';
import { accountById } from '../account.ts';
import { writeMail } from './mail.job.ts';
import { recordMail, settleMail } from './sent-mails.ts';

/** To an account, which remembers it among its mails, or to an address. */
export async function sendTestMail(
  platform: Pick<Platform, 'config' | 'city' | 'db' | 'clock' | 'ids' | 'mailer'>,
  to: { user: string } | { address: string },
): Promise<TestMail> {
  const { config, db, clock, mailer } = platform;
  const account = 'user' in to ? await accountById(db, to.user) : null;
  if ('user' in to && !account) throw new ApiError('not-found');
  const address = 'address' in to ? to.address : (account?.email ?? '');
  const now = clock.now();
  const mail = writeMail(platform, { mail: 'test-mail', at: now.toISOString() }, { to: address }, account);
  const record = account ? await recordMail(platform, db, account.id, 'test-mail', now) : null;
  const refusal = await mailer.send(mail).catch((error: unknown) => reasonOf(error));
  await settleMail(platform, record, refusal === null ? 'sent' : 'failed');
  if (refusal !== null)
    return { to: address, isSent: false, sentence: `El servidor de correo no lo aceptó: ${refusal}.` };
  return {
    ...{ to: address, isSent: true },
    sentence:
      config.smtpUrl === null
        ? 'No hay servidor de correo: el mensaje está en DATA_DIR/outbox.'
        : `El servidor de correo lo aceptó para ${address}. Mira si llega.`,
  };
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
