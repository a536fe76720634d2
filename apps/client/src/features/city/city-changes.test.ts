import type { CityState } from '@callejero/contract/answers/city.ts';
import type { CityField } from '@callejero/contract/city-values.ts';
import { expect, it } from 'vitest';
import {
  type CityEdit,
  changedSince,
  findChange,
  fromDraft,
  isChanged,
  isContested,
  rebase,
  settle,
  toDraft,
  unchanged,
  type Values,
} from './city-changes.ts';

const environment = { name: 'Villa', slogan: null, zoom: 13, center: { lat: 1, lng: 2 } };
/** The city in which these values are set. */
const state = (set: object = {}, rev = 1) =>
  ({ rev, values: { ...environment, ...set }, environment, set: Object.keys(set) }) as unknown as CityState;

const edit = (base: CityState, values: Values, reset: CityField[] = []): CityEdit => ({
  ...{ base, reset },
  values: { ...base.values, ...values },
});

it('an emptied optional value counts as none, and what goes back to the environment is no value', () => {
  expect(findChange(unchanged(state()))).toEqual({ rev: 1, values: {}, reset: [] });
  expect(isChanged(edit(state(), { slogan: ' ' }))).toBe(false);
  expect(findChange(edit(state(), { name: 'Puerto', center: { lng: 2, lat: 1 } })).values).toEqual({
    name: 'Puerto',
  });
  expect(findChange(edit(state({ name: 'Puerto' }), { name: 'Villa', zoom: 14 }, ['name']))).toEqual({
    ...{ rev: 1, values: { zoom: 14 }, reset: ['name'] },
  });
});

it('only a field that two people changed to different values is contested', () => {
  expect(isContested(edit(state(), { name: 'Puerto' }), state({ zoom: 15 }))).toBe(false);
  expect(isContested(edit(state(), { name: 'Puerto' }), state({ name: 'Puerto' }))).toBe(false);
  expect(isContested(edit(state(), { name: 'Puerto', zoom: 14 }), state({ name: 'Cabo' }))).toBe(true);
  const givenBack = edit(state({ name: 'Villa' }), { name: 'Villa' }, ['name']);
  expect(isContested(givenBack, state({ name: 'Cabo' }))).toBe(true);
});

it('what others stored does not become a change of this person', () => {
  const current = state({ name: 'Puerto', zoom: 15 }, 2);
  const moved = rebase(
    edit(state({ name: 'Puerto' }), { name: 'Villa', slogan: 'Del mar ' }, ['name']),
    current,
  );
  expect(moved.values).toMatchObject({ name: 'Villa', slogan: 'Del mar ', zoom: 15 });
  expect(findChange(moved)).toEqual({ rev: 2, values: { slogan: 'Del mar' }, reset: ['name'] });
  // The other gave the name back too.
  expect(isChanged(rebase(edit(state({ name: 'Puerto' }), { name: 'Villa' }, ['name']), state()))).toBe(
    false,
  );
});

it('a draft has only what this person changed, and keeps the version that they saw', () => {
  const draft = toDraft(edit(state({ name: 'Puerto' }), { name: 'Villa', zoom: 14 }, ['name']));
  expect(draft).toEqual({ values: { zoom: 14 }, seen: { name: 'Puerto', zoom: 13 }, reset: ['name'] });

  const elsewhere = state({ name: 'Puerto', slogan: 'Del mar' }, 2);
  const found = fromDraft(draft, 1, elsewhere);
  expect(found.values).toMatchObject({ name: 'Villa', zoom: 14, slogan: 'Del mar' });
  expect(findChange(found)).toEqual({ rev: 1, values: { zoom: 14 }, reset: ['name'] });
  expect(isContested(found, elsewhere)).toBe(false);

  const same = state({ name: 'Puerto', zoom: 15 }, 2);
  expect(isContested(fromDraft(draft, 1, same), same)).toBe(true);
});

it('what is typed during a save remains, as a change of what was stored', () => {
  const sent = edit(state({ zoom: 15 }), { name: 'Puerto ', zoom: 13 }, ['zoom']);
  const stored = state({ name: 'Puerto' }, 2);
  expect(changedSince(sent, sent, stored)).toEqual(unchanged(stored));
  const now = { ...sent, values: { ...sent.values, slogan: 'Del mar' } };
  expect(findChange(changedSince(now, sent, stored))).toEqual({
    ...{ rev: 2, values: { slogan: 'Del mar' }, reset: [] },
  });
});

it('after a conflict a field goes back to the environment if the person chose so', () => {
  const own = edit(state({ name: 'Puerto', zoom: 15 }), { name: 'Villa', zoom: 13 }, ['name', 'zoom']);
  const current = state({ name: 'Cabo', zoom: 16 }, 2);
  expect(findChange(settle(own, current, { name: 'Villa' }))).toEqual({
    ...{ rev: 2, values: {}, reset: ['name'] },
  });
  expect(settle(own, current, {})).toEqual(unchanged(current));
  // The environment's zoom is also the stored one, so nothing was asked about it.
  const asked = state({ name: 'Cabo', zoom: 13 }, 2);
  expect(findChange(settle(own, asked, {})).reset).toEqual(['zoom']);
});
