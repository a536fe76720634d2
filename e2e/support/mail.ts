/** The mails that a server has sent, as files in its outbox. */

import fs from 'node:fs';
import path from 'node:path';
import { expect } from './test.ts';

/** The plain text of a mail: quoted-printable and base64 parts put back. */
function textOf(raw: string): string {
  const [, part = raw] =
    /Content-Type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)(?:\r?\n--|$)/i.exec(raw) ?? [];
  const head = /Content-Type: text\/plain[\s\S]*?\r?\n\r?\n/i.exec(raw)?.[0] ?? '';
  if (/base64/i.test(head)) return Buffer.from(part, 'base64').toString('utf8');
  const bytes = part
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function mailsTo(outbox: string, address: string): string[] {
  if (!fs.existsSync(outbox)) return [];
  return fs
    .readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => fs.readFileSync(path.join(outbox, name), 'utf8'))
    .filter((raw) => new RegExp(`^To: .*${address.replaceAll('.', '\\.')}`, 'im').test(raw));
}

/** The link of the last mail to `address` whose link matches; waits until there is one. */
export async function linkFor(outbox: string, address: string, link: RegExp): Promise<string> {
  const find = () =>
    mailsTo(outbox, address)
      .flatMap((raw) => textOf(raw).match(/https?:\/\/\S+/g) ?? [])
      .findLast((url) => link.test(url));
  await expect.poll(find, { message: `a mail to ${address} with a link like ${link}` }).toBeDefined();
  return find() ?? '';
}
