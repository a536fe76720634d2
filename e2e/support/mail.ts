/** The mails that a server has sent, as files in its outbox. */

import fs from 'node:fs';
import path from 'node:path';
import { parseMail, type ReceivedMail } from '@callejero/server/testing/parse-mail.ts';
import { expect } from './test.ts';

function mailsTo(outbox: string, address: string): ReceivedMail[] {
  if (!fs.existsSync(outbox)) return [];
  return fs
    .readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => parseMail(fs.readFileSync(path.join(outbox, name), 'utf8')))
    .filter(({ to }) => to.toLowerCase().includes(address.toLowerCase()));
}

/** The link of the last mail to `address` whose link matches; waits until there is one. */
export async function linkFor(outbox: string, address: string, link: RegExp): Promise<string> {
  const find = () =>
    mailsTo(outbox, address)
      .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
      .findLast((url) => link.test(url));
  await expect.poll(find, { message: `a mail to ${address} with a link like ${link}` }).toBeDefined();
  return find() ?? '';
}
