import { fieldOf } from '@callejero/contract/resource.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { valueInWords } from '../../ui/values/value-in-words.ts';
import { bookkeeping } from '../history/changes.ts';
import { texts } from './texts.ts';

export interface Difference {
  field: string;
  label: string;
  before: string;
  after: string;
}

/** The fields of `after` that differ from `before`, in words and in the order of the form. */
export function differences(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Difference[] {
  return Object.keys(commerces.fields).flatMap((field) => {
    if (bookkeeping.has(field) || !(field in after)) return [];
    const part = fieldOf(commerces, field)?.part;
    const [was, is] = part
      ? commonFields(part.schema.shape, before[field], after[field])
      : [plain(before[field]), plain(after[field])];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const label = fieldOf(commerces, field)?.label ?? field;
    return [{ field, label, before: inWords(field, was), after: inWords(field, is) }];
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

function inWords(name: string, value: unknown): string {
  const field = fieldOf(commerces, name);
  // An id has no meaning for a person.
  if (field?.kind === 'reference' && typeof value === 'string') return texts.another;
  return valueInWords({ name, field }, value);
}
