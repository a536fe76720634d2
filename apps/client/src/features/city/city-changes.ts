import type { CityState } from '@callejero/contract/answers/city.ts';
import { type CityField, city } from '@callejero/contract/city-values.ts';
import { isSame } from '@callejero/contract/same-value.ts';
import { contestedFields } from '../../ui/form/contested.ts';
import { pick, toBody } from '../../ui/form/values.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A person's changes to the version that they saw. */
export interface CityEdit {
  base: CityState;
  /** All values, as they are typed. */
  values: Values;
  /** The fields that go back to the environment's values. */
  reset: readonly CityField[];
}

/** An edit without the values that nobody changed. */
export interface CityDraft {
  values: Values;
  /** The values of the changed fields in the version that the person saw. */
  seen: Values;
  reset: readonly CityField[];
}

export const unchanged = (base: CityState): CityEdit => ({ base, values: base.values, reset: [] });

/** The fields that get another value, without those that go back to the environment's. */
function typedFields({ base, values, reset }: CityEdit): CityField[] {
  const body = toBody(city, values);
  return (Object.keys(base.values) as CityField[]).filter(
    (name) => !reset.includes(name) && name in body && !isSame(body[name], base.values[name]),
  );
}

/** The person's own values, those of the environment included. */
export function ownValues(edit: CityEdit): Values {
  return pick(toBody(city, edit.values), [...typedFields(edit), ...edit.reset]);
}

export const isChanged = (edit: CityEdit): boolean => Object.keys(ownValues(edit)).length > 0;

/** The body of the request. */
export function findChange(edit: CityEdit) {
  const values = pick(toBody(city, edit.values), typedFields(edit));
  return { rev: edit.base.rev, values, reset: edit.reset };
}

/** Whether somebody else has changed what this person changes. */
export const isContested = (edit: CityEdit, current: CityState): boolean =>
  contestedFields(edit.base.values, ownValues(edit), current.values).length > 0;

/** The person's own changes, made in another version. */
export function rebase(edit: CityEdit, current: CityState): CityEdit {
  const reset = edit.reset.filter((name) => current.set.includes(name));
  const typed = pick(edit.values, typedFields(edit));
  return {
    base: current,
    values: { ...current.values, ...typed, ...pick(current.environment, reset) },
    reset,
  };
}

/** The changes that a person made while `sent` was on its way, now to the version that the server has stored. */
export function changedSince(edit: CityEdit, sent: CityEdit, stored: CityState): CityEdit {
  const base = {
    ...edit.base,
    values: { ...edit.base.values, ...toBody(city, sent.values) } as CityState['values'],
  };
  const reset = edit.reset.filter((name) => !sent.reset.includes(name));
  return rebase({ ...edit, base, reset }, stored);
}

/** `current` with the values that the person chose among theirs. */
export function settle(edit: CityEdit, current: CityState, chosen: Values): CityEdit {
  // A value that was the same in both versions was no choice.
  const isOwn = (name: CityField) => name in chosen || isSame(edit.values[name], current.values[name]);
  const values = { ...current.values, ...chosen };
  return rebase({ base: current, values, reset: edit.reset.filter(isOwn) }, current);
}

export function toDraft(edit: CityEdit): CityDraft {
  const names = [...typedFields(edit), ...edit.reset];
  return {
    values: pick(edit.values, typedFields(edit)),
    seen: pick(edit.base.values, names),
    reset: edit.reset,
  };
}

/** The edit of a draft; saving it names the version that was edited, and then meets what others changed since. */
export function fromDraft(
  { values, seen, reset }: CityDraft,
  rev: number | null,
  state: CityState,
): CityEdit {
  const base = { ...state, rev: rev ?? state.rev, values: { ...state.values, ...seen } };
  return {
    base,
    values: { ...state.values, ...pick(state.environment, reset), ...values },
    reset,
  };
}
