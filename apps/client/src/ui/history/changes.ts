/** Change records in words: which fields of a record were changed from what to what. */
import { maxAmount } from '@callejero/contract/money.ts';
import { type Field, fieldOf, type Resource } from '@callejero/contract/resource.ts';
import type { AuditEntry } from '@callejero/contract/resources/audit.ts';
import { iconTitle } from '../fields/icon/icon-search.ts';
import { formatDateTime, formatDay, formatMoney, formatNumber } from '../values/format.ts';
import { recurrenceInWords } from '../values/recurrence-words.ts';
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

function isNothing(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** A value as a person reads it. References are ids here: `ChangeValue` knows their names. */
export function valueInWords({ name, field }: Pick<FieldChange, 'name' | 'field'>, value: unknown): string {
  if (isNothing(value)) return texts.nothing;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) return listInWords({ name, field }, value);
  if (typeof value === 'object' && value !== null) return objectInWords(field, value);
  const text = String(value);
  const option = field?.options?.[text];
  if (option !== undefined) return option;
  switch (field?.kind) {
    case 'timestamp':
      return Number.isNaN(Date.parse(text)) ? text : formatDateTime(text);
    case 'date':
      return Number.isNaN(Date.parse(text)) ? text : formatDay(text);
    case 'integer':
      return isMoney(field) ? formatMoney(Number(value)) : formatNumber(Number(value));
    case 'number':
      return formatNumber(Number(value));
    default:
      if (name === 'recurrence') return recurrenceInWords(text);
      if (name === 'icon') return iconTitle(text);
      return /^\d{4}-\d\d-\d\d$/.test(text) ? formatDay(text) : text;
  }
}

function isMoney(field: Field): boolean {
  return (field.schema as { maxValue?: unknown }).maxValue === maxAmount;
}

function listInWords({ name, field }: Pick<FieldChange, 'name' | 'field'>, values: unknown[]): string {
  if (field?.kind === 'references') return texts.chosen(values.length);
  const [first] = values;
  if (typeof first !== 'object' || first === null)
    return values.map((each) => valueInWords({ name, field: namesOf(field) }, each)).join(', ');
  return 'file' in first ? texts.images(values.length) : texts.elements(values.length);
}

function objectInWords(field: Field | undefined, value: object): string {
  if ('lat' in value && 'lng' in value) return `${value.lat}, ${value.lng}`;
  return Object.entries(value)
    .filter(([, part]) => !isNothing(part))
    .map(([key, part]) => {
      const [name, words] = [field?.options?.[key], valueInWords({ name: '', field: namesOf(field) }, part)];
      return name === undefined ? words : `${name}: ${words}`;
    })
    .join(', ');
}

/** What a part of a value knows of its field: the names of fixed values. */
function namesOf(field: Field | undefined): Field | undefined {
  return field?.options && { ...field, kind: 'json' };
}
