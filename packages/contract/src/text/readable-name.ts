/** Converts names that a register writes in capitals to normal case. */

const small = new Set(
  'de del la las los el y e o u a al en con por para sin d l i els les da do das dos eta and of the'.split(
    ' ',
  ),
);
/** Abbreviations that can be said as words. */
const acronyms = new Set(
  'ies ceip cepa cra eoi cifp cpi cee ampa ugt ong onu otan uned inah inba dif ine imss issste iess eps adn vip usa aena itv atm'.split(
    ' ',
  ),
);
/** Consonants with which a word can begin. */
const onsets =
  /^(?:[bcfgkp][lr]|[dt]r|ch[lr]?|ll|[kpstw]h|th?r|s[chkmnpqtw]|sch|s[chpt]r|shr|spl|tw|ps|gn)?[^bcdfghjklmnpqrstvwxz]/i;
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
    .map((word, index, words) =>
      /\s/.test(word) ? word : readableWord(word, isFirst(word, words[index - 2])),
    )
    .join('');
}

/**
 * The same for single words in capitals: `Calle SOL` → `Calle Sol`. Only for texts that contain no abbreviations of one's own, such as
 * streets.
 */
export const readableWords = (text: string): string =>
  readableName(text)
    .split(' ')
    .map((word, index, words) => (isShout(word) ? readableWord(word, isFirst(word, words[index - 1])) : word))
    .join(' ');

const isShout = (word: string): boolean =>
  /^\p{Lu}{3,}$/u.test(word) || (/^\p{Lu}{2}$/u.test(word) && small.has(word.toLowerCase()));

/** Whether short letters begin as no word does: BBVA, RTVE. */
const isUnsayable = (letters: string): boolean =>
  /^.{4,5}$/.test(letters) &&
  !/^(?:HNO|MTR|DPT|PSJ|PBR)/.test(letters) &&
  /^[^AEIOUÁÉÍÓÚÜY]{2}/.test(letters) &&
  !onsets.test(letters);

/** At the start, and an article that follows a name and no preposition: `BAR LOS AMIGOS` → `Bar Los Amigos`. */
const isFirst = (word: string, before: string | undefined): boolean =>
  before === undefined || (/^(?:el|l[ao]s?)$/i.test(word) && !small.has(before.toLowerCase()));

function readableWord(word: string, first: boolean): string {
  if (companies.test(word) || roman.test(word)) return word;
  const letters = word.replace(/[^\p{L}]/gu, '');
  const isTitle = /^(?:[DS]R|MCAL)$/.test(letters);
  const scottish = isTitle ? undefined : /^MC([A-Z].{2,}|)$/.exec(word)?.[1];
  if (scottish !== undefined) return scottish === '' ? 'Mc' : `Mc${readableWord(scottish, true)}`;
  // An abbreviation without a vowel stays in capitals: HSBC, BMW; «Dr.», «Sr.» and «Mcal.» are words.
  if (letters.length > 1 && !/[AEIOUÁÉÍÓÚÜY]/.test(letters) && !isTitle) return word;
  if (acronyms.has(letters.toLowerCase()) || (isUnsayable(letters) && !isTitle)) return word;
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
