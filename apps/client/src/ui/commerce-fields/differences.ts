import { formatWeek, parseOpeningHours } from '@callejero/contract/opening-hours.ts';
import { type Field, fieldOf } from '@callejero/contract/resource.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { texts } from './texts.ts';

export interface Difference {
  field: string;
  label: string;
  before: string;
  after: string;
}

/** What a person need not compare: bookkeeping of the server. */
const unseen = new Set([
  'id',
  'rev',
  'createdAt',
  'updatedAt',
  'archivedAt',
  'slug',
  'import',
  'reviewedBy',
  'reviewedAt',
]);

/** The fields of `after` that are not as in `before`, in the order of the form, in words. */
export function differences(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Difference[] {
  return Object.keys(commerces.fields).flatMap((field) => {
    if (unseen.has(field) || !(field in after)) return [];
    const [was, is] = [plain(before[field]), plain(after[field])];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const definition = fieldOf(commerces, field);
    return [
      {
        field,
        label: definition?.label ?? field,
        before: field === 'openingHours' ? hoursInWords(was) : inWords(definition, was),
        after: field === 'openingHours' ? hoursInWords(is) : inWords(definition, is),
      },
    ];
  });
}

/** A populated reference is compared by what it refers to. */
function plain(value: unknown): unknown {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null && 'id' in value) return value.id;
  return value;
}

function hoursInWords(text: unknown): string {
  const hours = typeof text === 'string' ? parseOpeningHours(text) : null;
  return hours
    ? formatWeek(hours)
        .map((line) => `${line.days}: ${line.hours}`)
        .join('; ')
    : String(text ?? '—');
}

function inWords(field: Field | undefined, value: unknown): string {
  if (value === null || value === '') return '—';
  if (typeof value === 'boolean') return value ? texts.differences.yes : texts.differences.no;
  // An id says nothing to a person.
  if (field?.kind === 'reference') return texts.differences.another;
  if (typeof value === 'string') return field?.options?.[value] ?? value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return '—';
    if (field?.kind === 'references') return texts.differences.chosen(value.length);
    if (typeof value[0] === 'object') return texts.differences.elements(value.length);
    return value.map((item) => inWords(field, item)).join(', ');
  }
  return typeof value === 'object' && value !== null
    ? Object.values(value)
        .filter((part) => part !== null && part !== '')
        .map((part) => inWords(undefined, part))
        .join(', ')
    : '';
}
