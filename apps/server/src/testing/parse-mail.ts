/** Parses a mail (RFC 2045, RFC 2047). */

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
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
