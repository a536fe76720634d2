import type { CityState } from '@callejero/contract/answers/city.ts';
import { type CityField, city } from '@callejero/contract/city-values.ts';
import { isSame } from '@callejero/contract/same-value.ts';
import { bodyOf } from '../../ui/form/values.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface Typed {
  values: Values;
  reset: readonly CityField[];
}

/** The fields of `values` that differ from what the server has. */
export function changedFields(
  { values: stored }: Pick<CityState, 'values'>,
  { values, reset }: Typed,
): CityField[] {
  const body = bodyOf(city, values);
  return (Object.keys(stored) as CityField[]).filter(
    (name) => !reset.includes(name) && name in body && !isSame(body[name], stored[name]),
  );
}

/** Whether somebody else changed what this person changes. */
export function isContested(base: CityState, current: CityState, fields: readonly CityField[]): boolean {
  return fields.some((name) => !isSame(base.values[name], current.values[name]));
}

export const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
