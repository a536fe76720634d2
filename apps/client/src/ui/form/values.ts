import { type Field, type Fields, fieldOf, type Resource } from '@callejero/contract/resource.ts';
import type { FieldOverride, FormRecord } from './types.ts';

type Values = Record<string, unknown>;

/** The fields that a form may write. */
function writableFields(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields as Fields).filter(([, field]) => !field.readOnly);
}

/** Values of a new row: the contract's defaults under the form's own. */
export function emptyValues(resource: Resource, defaults: Values = {}): Values {
  const values: Values = {};
  for (const [name, field] of writableFields(resource))
    values[name] = field.defaulted ? field.default : blank(field);
  return { ...values, ...defaults };
}

/** What an input holds that nothing was entered in. */
export function blank(field: Field): unknown {
  return field.kind === 'references' || field.kind === 'texts' ? [] : null;
}

/** A stored row as values: populated references become ids again. A field that may not be read stays out. */
export function valuesOf(resource: Resource, record: FormRecord): Values {
  const values: Values = {};
  for (const [name, field] of writableFields(resource)) {
    if (!(name in record)) continue;
    const value = record[name];
    values[name] =
      field.kind === 'reference'
        ? idOf(value)
        : field.kind === 'references' && Array.isArray(value)
          ? value.map(idOf)
          : value;
  }
  return values;
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}

/** Values as a body: an input left empty is null, or absent where the contract has a default for a new row. */
export function bodyOf(resource: Resource, values: Values): Values {
  const body: Values = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(resource, name);
    if (!field || field.readOnly || value === undefined) continue;
    const typed = typeof value === 'string' ? value.trim() : value;
    if (typed !== '' && typed !== null) body[name] = typed;
    // Empty is what the contract has a sentence for when it asks for a text.
    else body[name] = field.kind === 'text' && field.required ? '' : null;
  }
  return body;
}

/** The body as the schemas of the form's own make it; a value that they refuse stays as it is. */
export function sentBody(
  resource: Resource,
  values: Values,
  overrides: Readonly<Record<string, FieldOverride>> = {},
): Values {
  const body = bodyOf(resource, values);
  for (const [name, { schema }] of Object.entries(overrides)) {
    const parsed = name in body ? schema?.safeParse(body[name]) : undefined;
    if (parsed?.success) body[name] = parsed.data;
  }
  return body;
}

/** `values` with what isn't shown emptied: nobody sees it, so nobody means it. */
export function shownValues(
  resource: Resource,
  values: Values,
  overrides: Readonly<Record<string, FieldOverride>>,
): Values {
  const shown = { ...values };
  for (const [name, { when }] of Object.entries(overrides)) {
    const field = fieldOf(resource, name);
    if (!field || !when || when(values) || !(name in values)) continue;
    if (field.defaulted) shown[name] = field.default;
    else if (!field.required) shown[name] = blank(field);
  }
  return shown;
}

/** What of `body` differs from `before`: a PATCH says only that. */
export function changesOf(before: Values, body: Values): Values {
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}
