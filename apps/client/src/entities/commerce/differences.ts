import { findField, type Resource } from '@callejero/contract/resource.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { isSame } from '@callejero/contract/same-value.ts';
import { valueInWords } from '../../ui/values/value-in-words.ts';
import { bookkeeping } from '../history/changes.ts';
import { texts } from './texts.ts';

export interface Difference {
  field: string;
  label: string;
  before: string;
  after: string;
}

/** The fields of `after`, a row of a commerce unless said otherwise, that differ from `before`, in words and in the order of the form. */
export function differences(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  resource: Resource = commerces as unknown as Resource,
): Difference[] {
  return Object.keys(resource.fields).flatMap((field) => {
    if (bookkeeping.has(field) || !(field in after)) return [];
    const part = findField(resource, field)?.part;
    const kind = findField(resource, field)?.kind;
    const [was, is] = part
      ? commonFields(part.schema.shape, before[field], after[field])
      : [plain(before[field]), plain(after[field])];
    if (isSame(was, is, kind)) return [];
    const label = findField(resource, field)?.label ?? field;
    return [{ field, label, before: inWords(resource, field, was), after: inWords(resource, field, is) }];
  });
}

/** The fields that both objects have: the rows of a list have fewer. */
function commonFields(shape: object, was: unknown, is: unknown): [unknown, unknown] {
  if (!isObject(was) || !isObject(is)) return [was ?? null, is ?? null];
  const names = Object.keys(shape).filter((name) => name in was && name in is);
  const pick = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, plain(row[name])]));
  return [pick(was), pick(is)];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A populated reference is compared by what it refers to. */
function plain(value: unknown): unknown {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map(plain);
  if (isObject(value) && 'id' in value) return value.id;
  return value;
}

function inWords(resource: Resource, name: string, value: unknown): string {
  const field = findField(resource, name);
  // An id has no meaning for a person.
  if (field?.kind === 'reference' && typeof value === 'string') return texts.another;
  return valueInWords({ name, field }, value);
}
