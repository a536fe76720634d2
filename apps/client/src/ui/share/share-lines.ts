/** Breaks `text` into at most `maxLines` lines no wider than `width` by `measure`; a cut text ends with «…». */
export function wrapLines(
  text: string,
  width: number,
  maxLines: number,
  measure: (text: string) => number,
): string[] {
  const lines: string[] = [];
  let rest = text.replace(/\s+/g, ' ').trim();
  while (rest !== '' && lines.length < maxLines) {
    const last = lines.length === maxLines - 1;
    const line =
      measure(rest) <= width ? rest : last ? cut(rest, width, measure) : firstLine(rest, width, measure);
    lines.push(line);
    rest = last ? '' : rest.slice(line.length).trimStart();
  }
  return lines;
}

type Measure = (text: string) => number;

/** As many whole words as fit; if the first word is too long by itself, as much of it as fits. */
function firstLine(text: string, width: number, measure: Measure): string {
  const words = text.split(' ');
  let count = words.length;
  while (count > 1 && measure(words.slice(0, count).join(' ')) > width) count--;
  const line = words.slice(0, count).join(' ');
  return measure(line) <= width ? line : line.slice(0, fitting(line, width, measure));
}

function cut(text: string, width: number, measure: Measure): string {
  return `${text
    .slice(
      0,
      fitting(text, width, (part) => measure(`${part}…`)),
    )
    .trimEnd()}…`;
}

/** How many letters fit, at least one. */
function fitting(text: string, width: number, measure: Measure): number {
  let count = text.length;
  while (count > 1 && measure(text.slice(0, count)) > width) count--;
  return count;
}
