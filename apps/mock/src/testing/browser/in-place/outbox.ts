/** Replaces the server's outbox of files with the demonstration's table of mails. */
import { eventually } from '@callejero/contract/testing/eventually.ts';
import type { TestApi } from '@callejero/server/testing/api.ts';
import { readOutbox } from '../../../platform/mailer.ts';
import type { SentMail } from '../../../protocol.ts';

export type ReceivedMail = SentMail;

export async function readMails({ platform }: TestApi): Promise<ReceivedMail[]> {
  return (await readOutbox(platform.db)).reverse();
}

export function mailTo(test: TestApi, to: string, subject: RegExp, nth = 1): Promise<ReceivedMail> {
  return eventually(async () => {
    const mails = await readMails(test);
    const found = mails.filter((mail) => mail.to === to && subject.test(mail.subject))[nth - 1];
    if (!found) throw new Error(`${to} has no mail ${nth} about ${subject}`);
    return found;
  });
}

export function linkIn({ text }: Pick<ReceivedMail, 'text'>): { id: string; token: string } {
  const found =
    /\/email-confirmation\?id=([\w-]+)&token=([\w-]+)/.exec(text) ??
    /\/recover-password\/(?:user|administrator)\/([\w-]+)\/([\w-]+)/.exec(text);
  return { id: found?.[1] ?? '', token: found?.[2] ?? '' };
}
