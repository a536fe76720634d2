import type { ImportCounts } from '@callejero/contract/answers/imports.ts';
import type { ImportOutcome } from '@callejero/contract/resources/imports.ts';
import { formatNumber } from '../../../ui/values/format.ts';

export const outcomes = [
  'created',
  'updated',
  'unchanged',
  'skipped',
] as const satisfies readonly ImportOutcome[];

/** The share of the work that is done, 0–1. A total of 0 gives 0, so that a bar never moves back. */
export function toProgress(done: number, total: number): number {
  return total <= 0 ? 0 : Math.min(1, Math.max(0, done / total));
}

/** The sum in words, for a screen reader: «1.010 leídos: 900 nuevos, 10 actualizados, 0 sin cambios y 100 omitidos.» */
export function countsSentence(counts: ImportCounts, future: boolean): string {
  const say = (count: number, one: string, many: string): string =>
    `${formatNumber(count)} ${count === 1 ? one : many}`;
  const created = future
    ? say(counts.created, 'se creará', 'se crearán')
    : say(counts.created, 'creado', 'creados');
  const updated = future
    ? say(counts.updated, 'se actualizará', 'se actualizarán')
    : say(counts.updated, 'actualizado', 'actualizados');
  const skipped = future
    ? say(counts.skipped, 'se omitirá', 'se omitirán')
    : say(counts.skipped, 'omitido', 'omitidos');
  return `${say(counts.read, 'leído', 'leídos')}: ${created}, ${updated}, ${formatNumber(counts.unchanged)} sin cambios y ${skipped}.`;
}

/**
 * The share of each file that was sent, when `fraction` of all bytes was. Files are sent one after the other in the given
 * order.
 */
export function fileFractions(sizes: readonly number[], fraction: number): number[] {
  let left = sizes.reduce((sum, size) => sum + size, 0) * Math.min(1, Math.max(0, fraction));
  return sizes.map((size) => {
    const sent = Math.min(size, left);
    left -= sent;
    return size === 0 ? (fraction > 0 ? 1 : 0) : sent / size;
  });
}

/** The progress for screen readers: tenths, so that it is not announced every second. */
export function spokenProgress(fraction: number): string {
  return `${Math.floor(fraction * 10 + 1e-9) * 10} %`;
}
