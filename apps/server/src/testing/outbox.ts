/** The mails that the server under test has written into its outbox, read as a mail program reads them. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { vi } from 'vitest';
import type { TestApi } from './api.ts';

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** All of them, the oldest first. */
export async function mailsOf(test: TestApi): Promise<ReceivedMail[]> {
  const folder = path.join(test.platform.config.dataDir, 'outbox');
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(files.map(async (name) => parseMail(await readFile(path.join(folder, name), 'utf8'))));
}

/** Waits for the mail number `nth` (from 1) to an address whose subject matches. */
export function mailTo(test: TestApi, to: string, subject: RegExp, nth = 1): Promise<ReceivedMail> {
  return vi.waitFor(
    async () => {
      const mails = await mailsOf(test);
      const found = mails.filter((mail) => mail.to === to && subject.test(mail.subject))[nth - 1];
      if (!found) throw new Error(`${to} has no mail ${nth} about ${subject}`);
      return found;
    },
    { timeout: 15_000, interval: 30 },
  );
}

/** `id` and `token` of the link in a mail. */
export function linkIn({ text }: ReceivedMail): { id: string; token: string } {
  const found =
    /\/email-confirmation\?id=([\w-]+)&token=([\w-]+)/.exec(text) ??
    /\/recover-password\/(?:user|administrator)\/([\w-]+)\/([\w-]+)/.exec(text);
  return { id: found?.[1] ?? '', token: found?.[2] ?? '' };
}

export function parseMail(source: string): ReceivedMail {
  const [head = ''] = source.split('\r\n\r\n');
  const header = (name: string) =>
    decodeWords(new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(head)?.[1] ?? '');
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? '';
  const parts = source.split(`--${boundary}`).slice(1, -1).map(decodePart);
  const ofType = (type: string) => parts.find((part) => part.type === type)?.content ?? '';
  return {
    to: header('To'),
    subject: header('Subject'),
    text: ofType('text/plain'),
    html: ofType('text/html'),
  };
}

function decodePart(part: string): { type: string; content: string } {
  const at = part.indexOf('\r\n\r\n');
  const head = part.slice(0, at);
  const body = part.slice(at + 4);
  const encoding = /^content-transfer-encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase();
  const type = /^content-type: ([^;\s]+)/im.exec(head)?.[1] ?? '';
  if (encoding === 'base64') return { type, content: Buffer.from(body, 'base64').toString() };
  if (encoding === 'quoted-printable') return { type, content: unquote(body.replaceAll('=\r\n', '')) };
  return { type, content: body };
}

function unquote(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}

function decodeWords(text: string): string {
  return text
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : unquote(word.replaceAll('_', ' ')),
    );
}
