/** Decodes bytes of unknown encoding, which may even change within a line, as in files that several programs wrote. */
import { mendMojibake } from '@callejero/contract/text/mojibake.ts';

export interface DecodedText {
  text: string;
  /** The name for people: `UTF-8`, `Windows-1252`, `UTF-8 y MacRoman`. */
  encoding: string;
  /** Words whose letters were told by how Spanish they read, for a person to check; few. */
  sample: readonly string[];
}

/** UTF-16 by its mark or its zero bytes; UTF-8 if the bytes are valid; otherwise each word in the encoding in which it reads best. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const wide = detectUtf16(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: 'UTF-16', sample: [] };
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, encoding: marked ? 'UTF-8 con BOM' : 'UTF-8', sample: [] };
  } catch {
    return decodeWords(marked ? bytes.subarray(3) : bytes);
  }
}

export function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Without a mark every second byte of Latin text is zero.
  const head = bytes.subarray(0, 512);
  if (head.length < 4) return null;
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros.map((count) => count / (head.length / 2));
  if (odd > 0.8 && even < 0.1) return 'utf-16le';
  return even > 0.8 && odd < 0.1 ? 'utf-16be' : null;
}

/** Whether bytes are no text: archives, images and databases have zero bytes early. */
export const looksBinary = (bytes: Uint8Array): boolean =>
  detectUtf16(bytes) === null && bytes.subarray(0, 8192).includes(0);

const upperHalf = Uint8Array.from({ length: 128 }, (_, index) => index + 128);
/** The characters of 0x80–0xFF, in the order of preference between equals. */
const encodings: readonly { name: string; table: string }[] = [
  { name: 'Windows-1252', table: new TextDecoder('windows-1252').decode(upperHalf) },
  { name: 'MacRoman', table: new TextDecoder('macintosh').decode(upperHalf) },
  {
    name: 'CP850',
    // The encoding of MS-DOS in Western Europe, which TextDecoder doesn't know.
    table:
      'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  },
];

const word = /[A-Za-z\x80-\xff]+/g;
/** Bytes above ASCII, where they are valid UTF-8 together. */
const high = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\x80-\xff]/g;
const maxSample = 5;

function decodeWords(bytes: Uint8Array): DecodedText {
  const raw = binaryString(bytes);
  const counts = new Map<string, number>();
  for (const [own] of raw.matchAll(word)) {
    if (hasHigh(own)) counts.set(own, (counts.get(own) ?? 0) + 1);
  }
  const readings = new Map(
    [...counts.keys()].map((own) => [own, encodings.map((each) => readWord(own, each))]),
  );
  const totals = encodings.map((_, index) =>
    [...counts].reduce((sum, [own, count]) => sum + count * (readings.get(own)?.[index]?.score ?? 0), 0),
  );
  const usual = totals.indexOf(Math.max(...totals));
  const decoded = new Map<string, string>();
  const used = new Map<string, string[]>();
  for (const [own, ways] of readings) {
    const scores = ways.map(({ score }) => score);
    // Another one is better only where the encoding of the file makes no sense and the other one does.
    const highest = Math.max(...scores);
    const best = (scores[usual] ?? 0) >= 0 || highest <= 0 ? usual : scores.indexOf(highest);
    const { text, inUtf8, inTable } = ways[best] ?? readWord(own);
    decoded.set(own, text);
    for (const name of [...(inUtf8 ? ['UTF-8'] : []), ...(inTable ? [encodings[best]?.name ?? ''] : [])]) {
      const sample = used.get(name) ?? [];
      if (sample.length < maxSample && name !== 'UTF-8') sample.push(text);
      used.set(name, sample);
    }
  }
  const names = [...used.keys()].sort().map((name) =>
    // Without characters at 0x80–0x9F both are the same.
    name === 'Windows-1252' && used.size === 1 && !/[\x80-\x9f]/.test(raw) ? 'ISO-8859-1' : name,
  );
  const isUsual = names.every((name) => name === 'ISO-8859-1' || name === 'Windows-1252');
  return {
    text: raw.replace(word, (own) => decoded.get(own) ?? own),
    encoding: names.join(' y '),
    sample: isUsual ? [] : [...used.values()].flatMap((words) => words.slice(0, 3)).slice(0, maxSample),
  };
}

const hasHigh = (text: string): boolean => /[\x80-\xff]/.test(text);

/** One character for each byte, with its code. */
function binaryString(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += 8192) {
    parts.push(String.fromCharCode(...bytes.subarray(start, start + 8192)));
  }
  return parts.join('');
}

/** A word with its UTF-8 read as such and its other bytes by the table. */
function readWord(own: string, { name, table } = { name: '', table: '' }) {
  let inUtf8 = false;
  let inTable = false;
  let mapped = '';
  let end = 0;
  for (const { 0: bytes, index } of own.matchAll(high)) {
    const character = bytes.length > 1 ? utf8Character(bytes) : null;
    mapped += own.slice(end, index);
    if (character === null) {
      inTable = true;
      mapped += Array.from(bytes, (byte) => table.charAt(byte.charCodeAt(0) - 128)).join('');
    } else {
      inUtf8 = true;
      mapped += character;
    }
    end = index + bytes.length;
  }
  const read = mapped + own.slice(end);
  // On a Mac a program may have read UTF-8 as Windows-1252 before it wrote this.
  const text = name === 'MacRoman' && inTable ? mendMojibake(read) : read;
  return { text, inUtf8, inTable, score: inTable ? spanishScore(text) : 0 };
}

/** The character of a sequence that a Spanish text may contain; null for others, which are letters of another encoding. */
function utf8Character(sequence: string): string | null {
  const text = new TextDecoder().decode(Uint8Array.from(sequence, (letter) => letter.charCodeAt(0)));
  return /^[\u0080-\u017f\u02c6\u02dc\u2010-\u20bf\u2122\ufffd]$/.test(text) ? text : null;
}

/** How much a word reads like Spanish: below 0 it makes no sense. */
function spanishScore(text: string): number {
  let score = 0;
  for (const { 0: letter, index } of text.matchAll(/[^\p{ASCII}]/gu)) {
    const [before, after] = [text.charAt(index - 1), text.charAt(index + letter.length)];
    const inside = before !== '' && after !== '';
    const capitals = /\p{Lu}/u.test(before) || /\p{Lu}/u.test(after);
    // Spaces and hyphens that texts of the web have anywhere.
    if (/[\u00a0\u00ad]/.test(letter)) continue;
    if (/[áéíóúñü]/.test(letter)) score += capitals && !/\p{Ll}/u.test(after) ? 0 : 3;
    else if (/[àèìòùâêîôûäëïöçãõ]/.test(letter)) score += capitals ? 0 : 1;
    else if (/\p{Lu}/u.test(letter) && /\p{Ll}/u.test(before)) score -= 4;
    else if (/[ÁÉÍÓÚÑÜ]/.test(letter)) score += 3;
    else if (/[ÀÈÌÒÙÂÊÎÔÛÄËÏÖÇÃÕ]/.test(letter)) score += 1;
    else if (/[¿¡]/.test(letter)) score += /^[¿¡]?$/.test(before) ? 2 : -3;
    else if (/[’·]/.test(letter)) score += 0.5;
    else if (/[ºª“”‘«»–—…€°´]/.test(letter)) score += inside ? -3 : 0.5;
    else score -= /\p{L}/u.test(letter) ? 1 : 3;
  }
  return score;
}

/** Whether bytes begin like an archive: a table may begin with «PK», the name of its first column. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) <= 8;
