import { expectTypeOf, it } from 'vitest';
import type { commerces } from '../resources/commerces.ts';
import type { Selected, Selection } from './selected.ts';

type Commerces = typeof commerces;

const query = {
  select: ['name', 'phones'],
  populates: [
    { path: 'categories', select: ['name'] },
    { path: 'address', select: ['street'], populates: [{ path: 'province', select: ['name'] }] },
  ],
} as const satisfies Selection<Commerces>;

it('a row has what its query selects, with the rows of its relations, and nothing else', () => {
  type Row = Selected<Commerces, typeof query>;
  expectTypeOf<keyof Row>().toEqualTypeOf<'id' | 'name' | 'phones' | 'categories' | 'address'>();
  expectTypeOf<Row['phones']>().toEqualTypeOf<string[]>();
  expectTypeOf<Row['categories'][number]>().toEqualTypeOf<{ id: string; name: string }>();
  type Address = NonNullable<Row['address']>;
  expectTypeOf<keyof Address>().toEqualTypeOf<'id' | 'street' | 'province'>();
  expectTypeOf<Address['province']>().toEqualTypeOf<{ id: string; name: string } | null>();
});

it('a query that selects nothing has all fields', () => {
  expectTypeOf<Selected<Commerces, object>['whatsapp']>().toEqualTypeOf<string | null>();
});

it('a selection names fields and relations that exist', () => {
  expectTypeOf<{ select: readonly ['nombre'] }>().not.toExtend<Selection<Commerces>>();
  expectTypeOf<{ populates: readonly ['name'] }>().not.toExtend<Selection<Commerces>>();
  expectTypeOf<{ populates: readonly [{ path: 'quarter'; select: readonly ['slug'] }] }>().not.toExtend<
    Selection<Commerces>
  >();
});
