/** Change records in words: which fields of a record were changed from what to what. */
import { type Field, fieldOf, type Resource } from '@callejero/contract/resource.ts';
import type { AuditEntry } from '@callejero/contract/resources/audit.ts';
import {
  isNothing,
  type ValueOf,
  type WordFormats,
  valueInWords as words,
} from '@callejero/contract/text/value-words.ts';
import { settings } from '../../api/settings.ts';
import { iconTitle } from '../fields/icon/icon-search.ts';
import { formatDateTime, formatDay, formatMoney, formatNumber } from '../values/format.ts';
import { historyTexts as texts } from './texts.ts';

export interface FieldChange {
  name: string;
  label: string;
  field: Field | undefined;
  before: unknown;
  after: unknown;
}

/** Bookkeeping of the server, which a person need not compare. */
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
  return texts.actions[action] ?? action;
}

/**
 * `{field: [before, after]}`, or the values alone where there was nothing before. A creation may say either: its pairs
 * begin with null, which no list of values holds.
 */
export function fieldChanges(
  { action, diff }: Pick<AuditEntry, 'action' | 'diff'>,
  resource: Resource | undefined,
): FieldChange[] {
  const order = Object.keys(resource?.fields ?? {});
  const entries = Object.entries(diff ?? {}).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return entries.flatMap(([name, value]) => {
    if (bookkeeping.has(name)) return [];
    const field = resource ? fieldOf(resource, name) : undefined;
    const isPair = Array.isArray(value) && value.length === 2 && (action !== 'created' || value[0] === null);
    const [before, after] = (isPair ? value : [null, value]) as [unknown, unknown];
    if (isNothing(before) && isNothing(after)) return [];
    return [{ name, label: field?.label ?? texts.fields[name] ?? name, field, before, after }];
  });
}

/** `Título, Precio y 2 más` */
export function changedLabels(changes: readonly FieldChange[], shown = 3): string {
  const labels = changes.map(({ label }) => label);
  const rest = labels.length - shown;
  return rest > 0 ? `${labels.slice(0, shown).join(', ')} y ${rest} más` : labels.join(', ');
}

/** How the city's country writes. */
export const wordFormats: WordFormats = {
  moment: formatDateTime,
  day: formatDay,
  number: formatNumber,
  money: (minorUnits, currency) => formatMoney(minorUnits, currency ?? undefined),
  timezone: () => settings().city.timezone,
  icon: iconTitle,
};

/** A value as a person reads it. References are counted here: `ChangeList` knows their names. */
export function valueInWords(of: ValueOf, value: unknown): string {
  return words(wordFormats, of, value) || texts.nothing;
}
