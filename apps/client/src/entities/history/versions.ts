/** A former version of a record: its current values with all later changes undone. */
import { type Field, findField, type Resource } from '@callejero/contract/resource.ts';
import { type AuditEntry, concealed } from '@callejero/contract/resources/audit.ts';
import { isSame } from '@callejero/contract/same-value.ts';
import { bookkeeping, type FieldChange, pairIn } from './changes.ts';
import { historyTexts as texts } from './texts.ts';

type Row = Readonly<Record<string, unknown>>;

export interface Version {
  /** The changes from the current values to the former ones, which restoring writes. */
  changes: FieldChange[];
  /** Labels of fields that can't be restored: only the server writes them, or their values were never recorded. */
  lost: string[];
}

/** @param later the change records since, the latest first */
export function versionBefore(
  resource: Resource,
  current: Row,
  later: readonly Pick<AuditEntry, 'action' | 'diff'>[],
): Version {
  const then: Record<string, unknown> = {};
  const unknown = new Set<string>();
  for (const { action, diff } of later) {
    for (const [name, value] of Object.entries(diff ?? {})) {
      const pair = pairIn(action, value);
      if (!pair) unknown.add(name);
      else then[name] = pair[0];
    }
  }
  const changes: FieldChange[] = [];
  const lost: string[] = [];
  for (const [name, field] of Object.entries<Field>(resource.fields)) {
    if (!(name in then) && !unknown.has(name)) continue;
    if (bookkeeping.has(name) || field.derived) continue;
    const [now, before] = [partOf(field, current[name]), then[name] ?? null];
    if (!unknown.has(name) && isSame(now, before, field.kind)) continue;
    const isLost =
      field.readOnly || unknown.has(name) || before === concealed || (field.required && before === null);
    if (isLost) lost.push(field.label);
    else
      changes.push({ name, label: field.label, field, before: now, after: before, resource, row: current });
  }
  return { changes, lost };
}

/** Labels of the fields that no longer have the value which the change gave them. */
export function changedSince(
  resource: Resource,
  current: Row,
  { action, diff }: Pick<AuditEntry, 'action' | 'diff'>,
): string[] {
  return Object.entries(diff ?? {}).flatMap(([name, value]) => {
    const field = findField(resource, name);
    const pair = pairIn(action, value);
    if (!field || !pair || field.derived || bookkeeping.has(name)) return [];
    return isSame(partOf(field, current[name]), pair[1], field.kind) ? [] : [field.label];
  });
}

/** The writable fields of a part that was read whole. */
function partOf({ part }: Field, value: unknown): unknown {
  if (!part || typeof value !== 'object' || value === null) return value ?? null;
  const row = value as Row;
  return Object.fromEntries(Object.keys(part.schema.shape).map((name) => [name, row[name] ?? null]));
}

/** The body of the update that restores the version, without the fields that were refused before. */
export function restoringBody(
  { changes }: Version,
  refused: ReadonlySet<string> = new Set(),
): Record<string, unknown> {
  const wanted = changes.filter(({ name }) => !refused.has(name));
  return Object.fromEntries(wanted.map(({ name, after }) => [name, after]));
}

/** «Estado, Categorías (No existe o no está disponible.)» */
export function lostInWords(
  resource: Resource,
  lost: readonly string[],
  refused: ReadonlyMap<string, string>,
): string {
  const why = [...refused].map(
    ([name, message]) => `${findField(resource, name)?.label ?? name} (${message})`,
  );
  return texts.lost([...lost, ...why].join(', '));
}
