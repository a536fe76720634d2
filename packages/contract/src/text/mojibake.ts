/**
 * Mends text that was written as UTF-8 and read in another encoding, once or several times, also within a longer text: «CafÃ©»,
 * «Caf√©», «Caf├®». The rules are those of ftfy: a lead character and its continuations become a letter only where nobody writes
 * them side by side.
 */

/** The characters of the bytes from 0x80 on. */
const encodings: readonly string[] = [
  upperHalf('windows-1252'),
  upperHalf('macintosh'),
  // Code page 850 and 437, which no decoder of the platform knows.
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
];

function upperHalf(encoding: string): string {
  return new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, index) => index + 128));
}

interface Misreading {
  sequences: RegExp;
  byteOf: ReadonlyMap<string, number>;
}

const misreadings: readonly Misreading[] = encodings.map((characters) => {
  const all = [...characters];
  const among = (from: number, to: number) =>
    `[${all
      .slice(from - 128, to - 127)
      .map((character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
      .join('')}]`;
  const more = among(0x80, 0xbf);
  return {
    sequences: new RegExp(
      // «MAÇÃ» in quotation marks is a word, «FÃ»T» none.
      `${among(0xc2, 0xdf)}(?:(?![»”’])${more}|[»”’](?=\\p{L}))|${among(0xe0, 0xef)}${more}{2}|${among(0xf0, 0xf4)}${more}{3}`,
      'gu',
    ),
    byteOf: new Map(all.map((character, index) => [character, index + 128])),
  };
});

/** What texts of a Spanish-speaking city hold (letters, punctuation, pictures), and what a second wrong reading makes of that. */
const expected =
  /^[\u0080-\u017f\u03a9\u03c0\u2010-\u2044\u20ac\u2116\u2122\u2202-\u2265\u2500-\u2593\ufeff\ufffd\u{1f000}-\u{1faff}\u2600-\u27bf]$/u;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** Code page 850 read as Windows-1252: signs that nobody writes within or behind a word. */
const dos: Readonly<Record<string, string>> = {
  ...{
    '‚': 'é',
    '¡': 'í',
    '¢': 'ó',
    '£': 'ú',
    '¤': 'ñ',
    '¥': 'ñ',
    '“': 'ô',
    '”': 'ö',
    '\u0081': 'ü',
    '§': 'º',
  },
};
const dosLetters = /(?<=\p{L})[‚¡¢£¤¥“”\u0081](?=\p{L})/gu;
/** The same for `á`, a space to Windows: between letters of which a consonant would stand alone. */
const dosSpaces =
  /(?<=(?<!\p{L})[B-DF-HJ-NP-TV-XZ])\u00a0(?=\p{L})|(?<=\p{L})\u00a0(?=[B-DF-HJ-NP-TV-XZ](?!\p{L}))/giu;
/** Windows-1252 has no sign for some bytes, which became `�`. */
const lostBytes: readonly (readonly [RegExp, string])[] = [
  [/â€\ufffd/g, '”'],
  [/(?<=[Gg])Â?\ufffd(?=[EIei])/g, 'ü'],
];
/** Two signs beside each other that are no ASCII, or one that stands for a letter: most texts have none. */
const suspicious = /[\u0080-\uffff]{2}|[‚¡¢£¤¥“”\u0081§\ufffd]/;
/** A text goes through as many wrong readings at most. */
const maxTurns = 8;

/** The text without misread sequences; the same one if it has none. */
export function mendMojibake(text: string): string {
  if (!suspicious.test(text)) return text;
  let mended = text;
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const before = mended;
    for (const misreading of misreadings) {
      mended = mended.replace(misreading.sequences, (sequence) => decoded(sequence, misreading) ?? sequence);
      // One reading after the other: what is left of the first isn't the second.
      if (mended !== before) break;
    }
    if (mended === before) break;
  }
  for (const [bytes, sign] of lostBytes) mended = mended.replace(bytes, sign);
  if (mended !== text)
    mended = mended.replace(dosSpaces, 'á').replace(/(?<=\p{L})[“‚](?=$|[\s.])|(?<=\d)§/gu, dosLetter);
  mended = mended.replace(dosLetters, dosLetter);
  return mended !== text && !/[a-z]/.test(text) ? mended.toUpperCase() : mended;
}

const dosLetter = (sign: string): string => dos[sign] ?? sign;

function decoded(sequence: string, { byteOf }: Misreading): string | null {
  try {
    const character = utf8.decode(Uint8Array.from([...sequence], (part) => byteOf.get(part) ?? 0));
    return expected.test(character) ? character : null;
  } catch {
    return null;
  }
}

/** Whether letters of the text are lost for good: `�`, `NI?O`, `CAF?`, an accent whose second half is missing. */
export const hasLostLetters = (text: string): boolean =>
  /\ufffd|\p{L}\?\p{L}|Ã[?\p{Lu}\s]|â€/u.test(text) ||
  (/\p{Lu}{2}\?(?!\p{L})/u.test(text) && !text.includes('¿'));
