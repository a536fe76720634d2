import { commerceStatus, commerces } from '@callejero/contract/resources/commerces.ts';
import { expect, test } from 'vitest';
import { readyFilters, toOptions } from './readyFilters.ts';

test('a filter takes its label and its options from the field of its name', () => {
  const [status] = readyFilters(commerces, [{ key: 'status', many: true }]);
  expect(status).toEqual({ key: 'status', many: true, label: 'Estado', options: toOptions(commerceStatus) });
  expect(status?.options).toContainEqual({ value: 'pending', label: 'Pendiente' });
});

test('a filter with a name, a label or options of its own keeps them', () => {
  const own = { label: 'Atención', options: [{ value: 'old', label: 'Sin verificar' }] };
  expect(readyFilters(commerces, [{ key: 'attention', ...own }])).toEqual([{ key: 'attention', ...own }]);
  expect(readyFilters(commerces, [{ key: 'status', ...own }])).toEqual([{ key: 'status', ...own }]);
  expect(readyFilters(commerces, [{ key: 'from', label: 'Desde', date: true }])).toEqual([
    { key: 'from', label: 'Desde', date: true, options: [] },
  ]);
});

test('a filter of a field that is true or false offers yes and no', () => {
  const [closed] = readyFilters(commerces, [{ key: 'temporarilyClosed' }]);
  expect(closed?.options).toEqual(toOptions({ yes: 'Sí', no: 'No' }));
  expect(closed?.toFilters?.(['yes'])).toEqual({ temporarilyClosed: true });
  expect(closed?.toFilters?.(['no'])).toEqual({ temporarilyClosed: false });
});
