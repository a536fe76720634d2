import { type Field, type Fields, findField, type Resource } from '@callejero/contract/resource.ts';
import type { FieldOverride, FormRecord, ResourceFormProps } from './types.ts';

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

/** The value of an empty input. */
export function blank(field: Field): unknown {
  return field.kind === 'references' || field.kind === 'texts' ? [] : null;
}

/** A stored row as values: populated references become ids again, and fields that may not be read are omitted. */
export function recordValues(resource: Resource, record: FormRecord): Values {
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

/** A stored row as values of a form that may have its own way to read it. */
export function formValues(
  { resource, toValues }: Pick<ResourceFormProps, 'resource' | 'toValues'>,
  record: FormRecord,
): Values {
  return toValues?.(record) ?? recordValues(resource, record);
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}

/** Values as a body: an input left empty is null, or absent where the contract has a default for a new row. */
export function toBody(resource: Resource, values: Values): Values {
  const body: Values = {};
  for (const [name, value] of Object.entries(values)) {
    const field = findField(resource, name);
    if (!field || field.readOnly || value === undefined) continue;
    const typed = typeof value === 'string' ? value.trim() : value;
    if (typed !== '' && typed !== null) body[name] = typed;
    // The contract has a message for an empty text, not for null.
    else body[name] = field.kind === 'text' && field.required ? '' : null;
  }
  return body;
}

/** The body after the form's own schemas; a value that they refuse stays unchanged. */
export function sentBody(
  resource: Resource,
  values: Values,
  overrides: Readonly<Record<string, FieldOverride>> = {},
): Values {
  const body = toBody(resource, values);
  for (const [name, { schema }] of Object.entries(overrides)) {
    const parsed = name in body ? schema?.safeParse(body[name]) : undefined;
    if (parsed?.success) body[name] = parsed.data;
  }
  return body;
}

/** `values` with hidden fields emptied, because nobody saw their values. */
export function shownValues(
  resource: Resource,
  values: Values,
  overrides: Readonly<Record<string, FieldOverride>>,
): Values {
  const shown = { ...values };
  for (const [name, { when }] of Object.entries(overrides)) {
    const field = findField(resource, name);
    if (!field || !when || when(values) || !(name in values)) continue;
    if (field.defaulted) shown[name] = field.default;
    else if (!field.required) shown[name] = blank(field);
  }
  return shown;
}

/** The values of `body` that differ from `before`, for a PATCH. */
export function findChanges(before: Values, body: Values): Values {
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}

/** The named ones of `values`. */
export const pick = (values: Readonly<Values>, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));
