import { commerces } from '@callejero/contract/resources/commerces.ts';
import { events } from '@callejero/contract/resources/events.ts';
import type { ColumnField } from '@callejero/contract/resources/imports.ts';
import { describe, expect, test } from 'vitest';
import { eventShape } from '../agenda/columns.ts';
import { placeShape } from '../places/columns.ts';
import { importedFields } from '../records/record.ts';
import { type Column, type Columns, normaliseHeader, recognisingColumns } from './recognise-columns.ts';
import { atOnce } from './turns.ts';

describe.each([
  ['places', placeShape.columns, commerces],
  ['events', eventShape.columns, events],
] as const)('the columns of %s', (_, columns, resource) => {
  const all = Object.entries<Column>(columns);

  test('fill fields that imports write', () => {
    const fields = importedFields(resource);
    expect(all.flatMap(([, { fills }]) => fills ?? []).filter((field) => !fields.includes(field))).toEqual(
      [],
    );
  });

  test('have headers of their own, written as headers are compared', () => {
    const names = all.flatMap(([, column]) => column.names);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
    expect(names.filter((name) => normaliseHeader(name) !== name)).toEqual([]);
  });

  test.each(all.map(([name, column]) => [name, column.names[0] ?? '']))(
    '%s is recognised by its first header %j',
    (name, header) => {
      const others = name === 'latitude' ? ['longitud'] : name === 'longitude' ? ['latitud'] : [];
      const given = [header, ...others].map((each) => ({ name: each, cells: [] }));
      const { mapping } = atOnce(recognisingColumns<ColumnField>(columns as Columns<ColumnField>, given));
      expect(Object.entries(mapping)).toContainEqual([name, header]);
    },
  );
});
