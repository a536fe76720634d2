/** A record that several rows of an import are. Pure. */
import type { DraftRow, ImportTarget, OpenFile } from '../target.ts';

type Row = DraftRow<unknown>;
type Version = Pick<OpenFile<unknown>, 'takenAt'>;

/**
 * A record in several files (or twice in one) counts once, with empty fields filled from the other versions. The choice does not
 * depend on the order of the files: the newest, then the longest, then by its text.
 */
export function leaveRepeatedOut(
  rows: readonly Row[],
  files: readonly { name: string }[],
  versions: readonly Version[],
  { keyOf, merge }: { keyOf(draft: unknown): string | null } & Pick<ImportTarget, 'merge'>,
): void {
  const best = new Map<string, Row>();
  const repeated: [Row, string][] = [];
  for (const row of rows) {
    const key = row.draft === null ? null : keyOf(row.draft);
    if (key === null) continue;
    const other = best.get(key);
    if (!other) {
      best.set(key, row);
      continue;
    }
    const wins = compareVersions(row, other, versions) < 0;
    if (wins) best.set(key, row);
    repeated.push([wins ? other : row, key]);
  }
  for (const [row, key] of repeated) {
    const winner = best.get(key);
    if (!winner) continue;
    const where = row.file === winner.file ? '' : ` de ${files[winner.file]?.name ?? ''}`;
    if (merge) winner.draft = merge(winner.draft, row.draft);
    row.draft = null;
    row.reason = `Repetido en la fila ${winner.row}${where}.`;
  }
}

/** Negative if `a` is the better version. */
function compareVersions(a: Row, b: Row, versions: readonly Version[]): number {
  const [newerA, newerB] = [versions[a.file]?.takenAt ?? '', versions[b.file]?.takenAt ?? ''];
  if (newerA !== newerB) return newerA > newerB ? -1 : 1;
  const [textA, textB] = [JSON.stringify(a.draft), JSON.stringify(b.draft)];
  return textB.length - textA.length || (textA < textB ? -1 : textA > textB ? 1 : 0);
}
