import { textFilter } from '@callejero/contract/list-query/text-filter.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  exportQuery,
  isNarrowed,
  type ListView,
  noResultsText,
  pageSizes,
  plainView,
  type QuerySource,
  readView,
  toQuery,
  writeView,
} from './view.ts';

const source: QuerySource = {
  search: ['name', 'description'],
  filters: [
    { key: 'status', label: 'Estado', many: true },
    { key: 'category', label: 'Categoría', toFilters: (values) => ({ categories: { $in: values } }) },
  ],
  baseFilters: undefined,
  defaultSort: { updatedAt: -1 },
  populates: ['categories'],
  select: undefined,
};

describe('a list without rows', () => {
  const filters = { status: ['pending'] };

  it('says whether the search or the filters left nothing', () => {
    expect(noResultsText({ ...plainView, search: 'café' })).toBe('Nada coincide con «café».');
    expect(noResultsText({ ...plainView, filters })).toBe('Nada coincide con los filtros.');
    expect(noResultsText({ ...plainView, search: 'café', filters })).toBe(
      'Nada coincide con «café» y los filtros.',
    );
  });
});

describe('the view in the URL', () => {
  it('is the same after writing and reading', () => {
    const view = fc.record({
      search: fc.string(),
      filters: fc
        .record(
          {
            status: fc.array(fc.string({ minLength: 1 }), { minLength: 1 }),
            category: fc.array(fc.uuid(), { minLength: 1 }),
          },
          { requiredKeys: [] },
        )
        .map((filters) => ({ ...filters })),
      sort: fc.constantFrom(null, { name: 1 as const }, { updatedAt: -1 as const }),
      page: fc.nat(5000),
      perPage: fc.constantFrom(...pageSizes),
      archived: fc.boolean(),
      columns: fc.constantFrom(null, ['name'], ['status', 'name']),
      isMap: fc.boolean(),
    });
    fc.assert(
      fc.property(view, (each) => {
        const text = writeView(each as ListView).toString();
        expect(readView(new URLSearchParams(text), ['status', 'category'])).toEqual(each);
      }),
    );
  });

  it('is empty for the default view', () => {
    expect(writeView(plainView).toString()).toBe('');
  });

  it('ignores invalid values', () => {
    const read = readView(
      new URLSearchParams('pagina=-3&porPagina=7&orden=__proto__&archivados=quizas&status=&foo=1'),
      ['status'],
    );
    expect(read).toEqual(plainView);
  });
});

describe('the query of a view', () => {
  it('has the default order and the first page for the default view', () => {
    expect(toQuery(plainView, source)).toEqual({
      sort: { updatedAt: -1 },
      populates: ['categories'],
      page: 0,
      perPage: 20,
      count: 10_000,
    });
  });

  it('searches every word in one of the fields, whatever its case and accents', () => {
    const { filters } = toQuery({ ...plainView, search: ' Café  rojo ' }, source);
    expect(filters?.$and).toHaveLength(2);
    const [first] = filters?.$and ?? [];
    const options = (first?.$or ?? []) as { name?: { $regex: string; $options: string } }[];
    expect(options.map((option) => Object.keys(option)[0])).toEqual(['name', 'description']);
    const regex = options[0]?.name;
    expect(new RegExp(regex?.$regex ?? '', regex?.$options).test('El CAFE')).toBe(true);
  });

  it('searches a normalised word where a field needs it, and the typed one if that would be empty', () => {
    const searchAs = { name: (word: string) => word.replace(/-/g, '') };
    const patterns = (search: string) => {
      const { filters } = toQuery({ ...plainView, search }, { ...source, searchAs });
      return (filters?.$or ?? []).map((option) => Object.values(option)[0]);
    };
    expect(patterns('ab-1')).toEqual([textFilter('ab1'), textFilter('ab-1')]);
    expect(patterns('-')).toEqual([textFilter('-'), textFilter('-')]);
  });

  it('combines filters, each with its own conversion', () => {
    const { filters } = toQuery(
      { ...plainView, filters: { status: ['pending', 'rejected'], category: ['c1'] } },
      { ...source, baseFilters: { kind: 'commerce' } },
    );
    expect(filters).toEqual({
      $and: [
        { kind: 'commerce' },
        { status: { $in: ['pending', 'rejected'] } },
        { categories: { $in: ['c1'] } },
      ],
    });
    expect(toQuery({ ...plainView, filters: { status: ['pending'] } }, source).filters).toEqual({
      status: 'pending',
    });
  });

  it('requests archived rows only in the archive', () => {
    expect(toQuery({ ...plainView, archived: true }, source).archived).toBe(true);
    expect(toQuery(plainView, source)).not.toHaveProperty('archived');
  });
});

it('an export has the filters, search, order and archive of the view, and all pages', () => {
  const view: ListView = {
    ...plainView,
    ...{ search: 'café', filters: { status: ['pending'] }, sort: { name: 1 }, page: 3, archived: true },
  };
  const query = toQuery(view, { ...source, select: ['name'] });
  const params = Object.fromEntries(exportQuery(query));
  expect(params).toEqual({
    _filters: JSON.stringify(query.filters),
    _sort: '{"name":1}',
    _archived: 'true',
  });
  expect(params._filters).toContain('pending');
  expect(Object.fromEntries(exportQuery(toQuery(plainView, source)))).toEqual({ _sort: '{"updatedAt":-1}' });
});

it('a view with a search or filters counts as narrowed', () => {
  expect(isNarrowed(plainView)).toBe(false);
  expect(isNarrowed({ ...plainView, search: ' ' })).toBe(false);
  expect(isNarrowed({ ...plainView, search: 'a' })).toBe(true);
  expect(isNarrowed({ ...plainView, filters: { status: [] } })).toBe(false);
  expect(isNarrowed({ ...plainView, filters: { status: ['a'] } })).toBe(true);
});
