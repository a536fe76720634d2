/** Change records in words: which fields of a record were changed from what to what. */
import { type Field, findField, type Resource } from '@callejero/contract/resource.ts';
import { type AuditEntry, concealed } from '@callejero/contract/resources/audit.ts';
import { isSame } from '@callejero/contract/same-value.ts';
import { isNothing } from '@callejero/contract/text/value-words.ts';
import { historyTexts as texts } from './texts.ts';

export interface FieldChange {
  name: string;
  label: string;
  field: Field | undefined;
  before: unknown;
  after: unknown;
  /** The collection of the field, and the other values of its row. */
  resource?: Resource | undefined;
  row?: Readonly<Record<string, unknown>> | undefined;
}

/** Bookkeeping fields of the server, which are not compared. */
export const bookkeeping: ReadonlySet<string> = new Set([
  'id',
  'rev',
  'createdAt',
  'updatedAt',
  'archivedAt',
  'slug',
  'reviewedBy',
  'reviewedAt',
  'import',
  'importFingerprint',
]);

export function actionName(action: string): string {
  const names: Readonly<Record<string, string>> = texts.actions;
  return names[action] ?? action;
}

/**
 * `diff` is `{field: [before, after]}`, or only values if there was nothing before. A creation may have either: its pairs begin
 * with null, which no list of values contains.
 */
export function fieldChanges(
  { action, diff }: Pick<AuditEntry, 'action' | 'diff'>,
  resource: Resource | undefined,
  record: Readonly<Record<string, unknown>> = {},
): FieldChange[] {
  const order = Object.keys(resource?.fields ?? {});
  const pairOf = (value: unknown) => pairIn(action, value) ?? ([null, value] as const);
  const written = Object.entries(diff ?? {}).map(([name, value]) => [name, pairOf(value)[1]]);
  const row = { ...record, ...Object.fromEntries(written) };
  const entries = Object.entries(diff ?? {}).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return entries.flatMap(([name, value]) => {
    const field = resource ? findField(resource, name) : undefined;
    if (bookkeeping.has(name) || field?.derived) return [];
    const [before, after] = pairOf(value);
    // Older records contain changes that are only another spelling of the same value.
    if (isNothing(before) && isNothing(after)) return [];
    if (after !== concealed && isSame(before, after, field?.kind)) return [];
    const label = field?.label ?? texts.fields[name] ?? name;
    return [{ name, label, field, before, after, resource, row }];
  });
}

/** `[before, after]` of a field; null if there is only the new value. */
export function pairIn(action: string, value: unknown): readonly [before: unknown, after: unknown] | null {
  const isPair = Array.isArray(value) && value.length === 2 && (action !== 'created' || value[0] === null);
  return isPair ? [value[0], value[1]] : null;
}

/** `Título, Precio y 2 más` */
export function changedLabels(changes: readonly FieldChange[], shown = 3): string {
  const labels = changes.map(({ label }) => label);
  const rest = labels.length - shown;
  return rest > 0 ? `${labels.slice(0, shown).join(', ')} y ${rest} más` : labels.join(', ');
}
