/**
 * Sign painter's capitals as strokes. Drawings contain their own letters because a server may have no fonts, and a text in an SVG
 * would then be drawn as empty boxes.
 */

/** Width and path of a character ten units high. */
const capitals: Readonly<Record<string, readonly [width: number, path: string]>> = {
  A: [7.2, 'M0 10L3.6 0L7.2 10M1.3 6.6H5.9'],
  B: [6, 'M0 0V10H3.2A2.7 2.7 0 0 0 3.2 4.7H0M3 4.7A2.35 2.35 0 0 0 3 0H0'],
  C: [7.3, 'M7.3 2A4.3 5 0 1 0 7.3 8'],
  D: [7, 'M0 0V10H2.6A4.4 5 0 0 0 2.6 0Z'],
  E: [5.4, 'M5.4 0H0V10H5.4M0 4.9H4.6'],
  F: [5.2, 'M5.2 0H0V10M0 4.9H4.4'],
  G: [7.8, 'M7.3 2A4.3 5 0 1 0 7.8 7.2V5.4H4.9'],
  H: [6.6, 'M0 0V10M6.6 0V10M0 4.9H6.6'],
  I: [0.6, 'M.3 0V10'],
  J: [4.6, 'M4.6 0V7A2.3 2.9 0 0 1 0 7.6'],
  K: [6.2, 'M0 0V10M5.9 0L0 5.8M2 4L6.2 10'],
  L: [4.9, 'M0 0V10H4.9'],
  M: [8.4, 'M0 10V0L4.2 6.6L8.4 0V10'],
  N: [6.8, 'M0 10V0L6.8 10V0'],
  O: [8.6, 'M4.3 0A4.3 5 0 1 0 4.3 10A4.3 5 0 1 0 4.3 0'],
  P: [5.8, 'M0 10V0H3A2.8 2.8 0 0 1 3 5.6H0'],
  Q: [8.8, 'M4.3 0A4.3 5 0 1 0 4.3 10A4.3 5 0 1 0 4.3 0M5.4 7.2L8.6 10.4'],
  R: [6.2, 'M0 10V0H3A2.8 2.8 0 0 1 3 5.6H0M3 5.6L6.2 10'],
  S: [6, 'M5.6 1.6C5 .5 4 0 3 0C1.4 0 .4 1 .4 2.4C.4 5.7 6 4.1 6 7.5C6 9 4.7 10 3 10C1.7 10 .6 9.4 0 8.2'],
  T: [6.4, 'M0 0H6.4M3.2 0V10'],
  U: [6.6, 'M0 0V6.6A3.3 3.4 0 0 0 6.6 6.6V0'],
  V: [7, 'M0 0L3.5 10L7 0'],
  W: [10, 'M0 0L2.6 10L5 2.4L7.4 10L10 0'],
  X: [6.4, 'M0 0L6.4 10M6.4 0L0 10'],
  Y: [6.6, 'M0 0L3.3 5.2L6.6 0M3.3 5.2V10'],
  Z: [6, 'M.2 0H6L0 10H6'],
  0: [6.4, 'M3.2 0A3.2 5 0 1 0 3.2 10A3.2 5 0 1 0 3.2 0'],
  1: [2.6, 'M0 2L2.6 0V10'],
  2: [5.8, 'M.2 2.6A2.8 2.6 0 0 1 5.6 2.8C5.6 5 .2 7.6 0 10H5.8'],
  3: [5.5, 'M0 0H5.2L2.4 4A3 3 0 1 1 0 8.6'],
  4: [6.2, 'M4.6 10V0L0 7.2H6.2'],
  5: [5, 'M4.6 0H.8L.2 4.4A2.9 2.9 0 1 1 0 8.8'],
  6: [6, 'M4.6 0L.6 5.2M3 4A3 3 0 1 0 3 10A3 3 0 1 0 3 4'],
  7: [5.6, 'M0 0H5.6L1.8 10'],
  8: [
    5.8,
    'M2.9 0A2.3 2.3 0 1 0 2.9 4.6A2.3 2.3 0 1 0 2.9 0M2.9 4.6A2.9 2.7 0 1 0 2.9 10A2.9 2.7 0 1 0 2.9 4.6',
  ],
  9: [6, 'M5.4 4.8L1.4 10M3 0A3 3 0 1 0 3 6A3 3 0 1 0 3 0'],
  $: [
    6,
    'M5.6 1.6C5 .5 4 0 3 0C1.4 0 .4 1 .4 2.4C.4 5.7 6 4.1 6 7.5C6 9 4.7 10 3 10C1.7 10 .6 9.4 0 8.2M3 -1.4V11.4',
  ],
  '%': [8, 'M7 0L1 10M1.8 0A1.7 2 0 1 0 1.8 4A1.7 2 0 1 0 1.8 0M6.2 6A1.7 2 0 1 0 6.2 10A1.7 2 0 1 0 6.2 6'],
  '×': [4.6, 'M0 3L4.6 7.6M4.6 3L0 7.6'],
  ':': [0.4, 'M.2 3.6v.1M.2 9.8v.1'],
  '.': [0.4, 'M.2 9.8v.1'],
  ',': [0.8, 'M.8 9.4L.1 11.4'],
  '-': [3, 'M0 5.2h3'],
};

const space = 4;
const gap = 2.4;

/** Marks above a capital, around its middle. */
const marks: Readonly<Record<string, (middle: number) => string>> = {
  '\u0301': (middle) => `M${middle - 0.8} -1.7L${middle + 1} -3.5`,
  '\u0308': (middle) => `M${middle - 1.4} -2.2v.1M${middle + 1.4} -2.2v.1`,
  '\u0303': (middle) => `M${middle - 2} -1.9C${middle - 1} -3.4 ${middle + 0.6} -1.2 ${middle + 2} -2.7`,
};

/** A line of capitals, `height` pixels high, centred at `x` with its foot at `y`; never wider than `width`. */
export function lettering(
  text: string,
  at: { x: number; y: number; height: number; width: number },
  stroke: string,
  weight = 1.5,
): string {
  const strokes: string[] = [];
  let pen = 0;
  let middle = 0;
  for (const character of text.toUpperCase().normalize('NFD')) {
    const mark = marks[character];
    const capital = capitals[character];
    if (mark) strokes.push(`<path d="${mark(middle)}"/>`);
    else if (capital) {
      const [width, path] = capital;
      strokes.push(`<path transform="translate(${round(pen)})" d="${path}"/>`);
      middle = round(pen + width / 2);
      pen += width + gap;
    } else if (/\s/.test(character)) pen += space;
  }
  const length = Math.max(pen - gap, 1);
  const scale = Math.min(at.height / 10, at.width / length);
  const left = at.x - (length * scale) / 2;
  const top = at.y - (at.height + 10 * scale) / 2;
  return `<g transform="translate(${round(left)} ${round(top)}) scale(${round(scale)})" fill="none" stroke="${stroke}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g>`;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

const connectors = new Set([
  'de',
  'del',
  'la',
  'las',
  'el',
  'los',
  'y',
  'a',
  'e',
  'en',
  'que',
  'para',
  'sus',
]);

/** The one or two lines of a name on a sign; a long name is shortened to its beginning. */
export function signLines(name: string): string[] {
  const words = name.replace(/[«»]/g, '').split(/,?\s+/);
  const most = 26;
  const lines: string[][] = [[]];
  for (const word of words) {
    const line = lines.at(-1) ?? [];
    if ([...line, word].join(' ').length <= most) line.push(word);
    else if (lines.length < 2) lines.push([word]);
    else break;
  }
  const last = lines.at(-1);
  if (lines.flat().length < words.length) while (last && connectors.has(last.at(-1) ?? '')) last.pop();
  const taken = lines.flat();
  const text = taken.join(' ');
  if (text.length <= 16) return [text];
  // Two lines of similar length; no line ends in an article.
  let best: string[] = [text];
  let unevenness = text.length <= 20 ? 7 : Number.POSITIVE_INFINITY;
  for (let cut = 1; cut < taken.length; cut += 1) {
    const pair = [taken.slice(0, cut).join(' '), taken.slice(cut).join(' ')];
    const dangling = connectors.has((taken[cut - 1] ?? '').toLowerCase()) ? 8 : 0;
    const difference = Math.abs((pair[0]?.length ?? 0) - (pair[1]?.length ?? 0)) + dangling;
    if (difference < unevenness) [best, unevenness] = [pair, difference];
  }
  return best;
}
