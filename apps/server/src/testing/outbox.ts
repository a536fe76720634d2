/** Reads the mails in the outbox of the server under test. */

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import type { TestApi } from './api.ts';
import { parseMail, type ReceivedMail } from './parse-mail.ts';

/** All mails, oldest first. */
export async function readMails(test: TestApi): Promise<ReceivedMail[]> {
  const folder = path.join(test.platform.config.dataDir, 'outbox');
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(files.map(async (name) => parseMail(await readFile(path.join(folder, name), 'utf8'))));
}

/** Waits for the mail number `nth` (from 1) to an address whose subject matches. */
export function mailTo(test: TestApi, to: string, subject: RegExp, nth = 1): Promise<ReceivedMail> {
  return eventually(async () => {
    const mails = await readMails(test);
    const found = mails.filter((mail) => mail.to === to && subject.test(mail.subject))[nth - 1];
    if (!found) throw new Error(`${to} has no mail ${nth} about ${subject}`);
    return found;
  });
}

/** `id` and `token` of the link in a mail. */
export function linkIn({ text }: ReceivedMail): { id: string; token: string } {
  const found =
    /\/email-confirmation\?id=([\w-]+)&token=([\w-]+)/.exec(text) ??
    /\/recover-password\/(?:user|administrator)\/([\w-]+)\/([\w-]+)/.exec(text);
  return { id: found?.[1] ?? '', token: found?.[2] ?? '' };
}
