/** Maps the errors of a refused save to the visible inputs, and names every refused field. */
import type { ErrorDetail } from '@callejero/contract/envelope.ts';
import { type Field, findField, type Resource } from '@callejero/contract/resource.ts';
import { texts } from '../texts.ts';
import type { FieldOverride, FormSection } from './types.ts';

type Values = Readonly<Record<string, unknown>>;

export interface FormShape {
  resource: Resource;
  sections: readonly FormSection[];
  overrides?: Readonly<Record<string, FieldOverride>> | undefined;
}

/** The fields whose inputs the form shows, in its order. */
export function shownFields({ sections, overrides = {}, resource }: FormShape, values: Values): string[] {
  return sections
    .flatMap(({ fields }) => [...fields])
    .filter((name) => {
      const when = overrides[name]?.when;
      return findField(resource, name) !== undefined && (!when || when(values));
    });
}

/** The field whose input shows the error of `name`; null when the form has none. */
export function findControl(shape: FormShape, values: Values, name: string): string | null {
  const shown = shownFields(shape, values);
  if (shown.includes(name)) return name;
  return shown.find((other) => shape.overrides?.[other]?.covers?.includes(name)) ?? null;
}

export function getLabel({ resource, overrides = {} }: FormShape, name: string): string {
  return overrides[name]?.label ?? findField(resource, name)?.label ?? name;
}

/** The label of a path: `phones.1`, the second of the list, is «Teléfonos (2)». */
function labelOfPath(shape: FormShape, control: string, path: readonly string[]): string {
  const label = getLabel(shape, control);
  const at = path.find((part) => /^\d+$/.test(part));
  return at === undefined ? label : `${label} (${Number(at) + 1})`;
}

export interface Refused {
  /** The field whose input shows the error; null when the form has none. */
  control: string | null;
  path: readonly string[];
  label: string;
  message: string;
}

/** The place of each error. An error of a field that the form does not show names the field. */
export function place(shape: FormShape, values: Values, details: readonly ErrorDetail[]): Refused[] {
  return details.map(({ path, message }) => {
    const parts = path.split(/[.[\]]+/).filter(Boolean);
    const [name = ''] = parts;
    const control = findControl(shape, values, name);
    const label = control
      ? labelOfPath(shape, control, control === name ? parts : [])
      : findField(shape.resource, name)
        ? labelOfPath(shape, name, parts)
        : '';
    return { control, path: parts, label, message };
  });
}

/** A line of the summary of a refused save. */
export interface SummaryEntry {
  /** Id of the element to jump to; null for a field without an input in this form. */
  id: string | null;
  label: string;
  message: string;
}

/** The lines of the summary, in the order in which the form shows its fields. */
export function toSummary(
  shape: FormShape,
  values: Values,
  formId: string,
  refused: readonly Refused[],
): SummaryEntry[] {
  const order = shownFields(shape, values);
  const at = ({ control }: Refused) => (control === null ? order.length : order.indexOf(control));
  return refused
    .toSorted((a, b) => at(a) - at(b))
    .map(({ control, label, message }) => ({
      id: control === null ? null : `${formId}-${control}`,
      label,
      message,
    }));
}

/** How many fields are to be corrected: what was refused as a whole, for example during maintenance, is none of them. */
export const summaryTitle = (entries: readonly SummaryEntry[]): string =>
  texts.form.summary(entries.filter(({ label }) => label !== '').length);

/** Whether a new row may leave the field empty. A field with a non-empty default is not marked as optional. */
export function isOptional(field: Field): boolean {
  if (!field.required) return true;
  return field.defaulted && Array.isArray(field.default) && field.schema.safeParse([]).success;
}

/** The fields that only a published row must have, by the inputs in which they are entered. */
export function neededToPublish(
  shape: FormShape,
  values: Values,
  problems: readonly ErrorDetail[],
): ReadonlySet<string> {
  return new Set(problems.flatMap(({ path }) => findControl(shape, values, path.split('.')[0] ?? '') ?? []));
}
