/** Converts names that a register writes in capitals to normal case. */

const small = new Set(
  'de del la las los el y e o u a al en con por para sin d l i els les da do das dos eta and of the'.split(
    ' ',
  ),
);
const companies =
  /^(?:s\.?a\.?|s\.?l\.?u?\.?|s\.?c\.?|s\.?r\.?l\.?|c\.?v\.?|s\.?a\.?s\.?|ltda\.?|e\.?i\.?r\.?l\.?|a\.?c\.?|s\.?a\.?c\.?)$/i;
const roman = /^(?=[IVXLC]+$)(?:C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;

/** Whether a name is completely in capitals. */
export function isUpperCase(name: string): boolean {
  const letters = name.replace(/[^\p{L}]/gu, '');
  return letters.length >= 4 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
}

/**
 * `FARMACIA SAN JOSÉ DE LA MONTAÑA S.A. DE C.V.` → `Farmacia San José de la Montaña S.A. de C.V.`; other names stay unchanged.
 */
export function readableName(name: string): string {
  if (!isUpperCase(name)) return name;
  return name
    .split(/(\s+)/)
    .map((word, index) => (/\s/.test(word) ? word : readableWord(word, index === 0)))
    .join('');
}

function readableWord(word: string, first: boolean): string {
  if (companies.test(word) || roman.test(word)) return word;
  const scottish = /^MC([A-Z].{2,}|)$/.exec(word)?.[1];
  if (scottish !== undefined) return scottish === '' ? 'Mc' : `Mc${readableWord(scottish, true)}`;
  const letters = word.replace(/[^\p{L}]/gu, '');
  // An abbreviation without a vowel stays in capitals: HSBC, BMW; «Dr.» and «Sr.» are words.
  if (letters.length > 1 && !/[AEIOUÁÉÍÓÚÜ]/.test(letters) && !/Y/.test(letters) && !/^[DS]R$/.test(letters))
    return word;
  if (/\d/.test(word) && letters.length <= 2) return word;
  const elided = /^([dl]['’])(.+)$/i.exec(word);
  if (elided) {
    const [, article = '', rest = ''] = elided;
    return (first ? article.toUpperCase() : article.toLowerCase()) + readableWord(rest, false);
  }
  const lower = word.toLowerCase();
  if (!first && small.has(lower)) return lower;
  return lower.replace(
    /(^|[-/.("«¡¿&])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
