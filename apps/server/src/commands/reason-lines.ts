import type { ImportReason } from '@callejero/contract/answers/imports.ts';
import { numberText } from '@callejero/contract/text/formats.ts';

const maxReasons = 12;

const titles = {
  question: 'Antes de importar',
  lost: 'Qué se pierde',
  skipped: 'Por qué se omiten',
  note: 'Qué se dice de los demás',
};

/** Lines with what is asked, lost, left out and noted, with examples and advice. */
export function reasonLines(reasons: readonly ImportReason[], country: string): string[] {
  return (['question', 'lost', 'skipped', 'note'] as const).flatMap((kind) => {
    const own = reasons.filter((reason) => reason.kind === kind);
    if (own.length === 0) return [];
    const lines = own.slice(0, maxReasons).flatMap(({ text, rows, examples, advice }) => [
      // A sentence about one row names it.
      `${kind === 'question' || rows === 1 ? ' '.repeat(9) : countColumn(rows, country)} ${text}`,
      ...(rows > 1 && examples.length > 0
        ? [`${indent}Por ejemplo: ${examples.slice(0, 3).join(', ')}`]
        : []),
      ...(advice === null ? [] : [`${indent}${advice}`]),
    ]);
    return [`\n${titles[kind]}:`, ...lines, ...rest(own.slice(maxReasons), country)];
  });
}

/** Counts the rows of the unlisted reasons, so that the lines add up to all skipped rows. */
function rest(reasons: readonly ImportReason[], country: string): string[] {
  if (reasons.length === 0) return [];
  const rows = reasons.reduce((sum, reason) => sum + reason.rows, 0);
  return [
    `${countColumn(rows, country)} por ${reasons.length === 1 ? 'otro motivo' : `otros ${reasons.length} motivos`}`,
  ];
}

const indent = ' '.repeat(10);

/** A count, aligned with those of the lines above and below. */
export const countColumn = (count: number, country: string): string => numberText(count, country).padStart(9);
