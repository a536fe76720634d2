import { describe, expect, it } from 'vitest';
import { ApiError } from '../errors.ts';
import { parseListQuery } from './parse.ts';
import { encodeListQuery, type ListQuery } from './query.ts';

function refusal(params: string | Record<string, string> | [string, string][]) {
  try {
    parseListQuery(new URLSearchParams(params));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'query-invalid') return error.details;
    throw error;
  }
  return null;
}

describe('parseListQuery', () => {
  it('reads what encodeListQuery writes', () => {
    const query: ListQuery = {
      filters: {
        $or: [{ name: 'a' }, { order: { $gte: 1, $lt: 5 } }],
        $nor: [{ 'categories.slug': { $in: ['a', null] } }],
        location: { $near: { lat: 1, lng: 2, maxDistance: 100 } },
        area: { $within: { west: 179, south: -1, east: -179, north: 1 } },
        text: { $not: { $regex: 'a', $options: 'i' } },
        gone: { $exists: false },
        $search: 'dos palabras',
        $openAt: 'now',
      },
      sort: { name: 1, id: -1 },
      populates: ['categories', { path: 'address', select: ['street'], populates: ['province'] }],
      select: ['name'],
      page: 2,
      perPage: 20,
      findOne: true,
    };
    expect(parseListQuery(encodeListQuery(query))).toEqual(query);
  });

  it('accepts no parameters, and the defaults', () => {
    expect(parseListQuery(new URLSearchParams())).toEqual({});
    expect(
      parseListQuery(new URLSearchParams('_page=0&_perPage=0&_filters={}&_sort={}&_populates=[]')),
    ).toEqual({
      filters: {},
      sort: {},
      populates: [],
      page: 0,
      perPage: 0,
    });
  });

  it.each([
    ['unknown parameters', '_limit=5', '_limit', 'Este parámetro no se conoce.'],
    ['parameters without underscore', 'page=1', 'page', 'Este parámetro no se conoce.'],
    ['inherited names', 'constructor=1', 'constructor', 'Este parámetro no se conoce.'],
    ['repeated parameters', '_page=0&_page=1', '_page', 'Este parámetro está repetido.'],
    ['what is not JSON', '_select=name', '_select', 'El valor no es JSON válido.'],
    ['empty values', '_filters=', '_filters', 'El valor no es JSON válido.'],
    ['negative pages', '_page=-1', '_page', 'Indica un número entero a partir de 0.'],
    ['quoted numbers', '_page="1"', '_page', 'Indica un número entero a partir de 0.'],
    ['fractions', '_perPage=1.5', '_perPage', 'Indica un número entero a partir de 0.'],
    ['pages that are too large', '_perPage=1001', '_perPage', 'El valor máximo es 1000.'],
    ['pages that are too far', '_page=10000001', '_page', 'El valor máximo es 10000000.'],
    ['a _findOne that is no boolean', '_findOne=1', '_findOne', 'Indica true o false.'],
  ])('refuses %s', (_, params, path, message) => {
    expect(refusal(params)).toEqual([{ path, message }]);
  });

  it.each<[string, string]>([
    ['[]', '_filters'],
    ['null', '_filters'],
    ['{"__proto__":1}', '_filters.__proto__'],
    ['{"name":{"__proto__":1}}', '_filters.name.__proto__'],
    ['{"name":{"constructor":1}}', '_filters.name.constructor'],
    ['{"a.b.c":1}', '_filters.a.b.c'],
    ['{"name\'":1}', "_filters.name'"],
    ['{"":1}', '_filters.'],
    ['{"$where":"1"}', '_filters.$where'],
    ['{"name":{}}', '_filters.name'],
    ['{"name":[1]}', '_filters.name'],
    ['{"name":{"$eq":{}}}', '_filters.name.$eq'],
    ['{"name":{"$gt":null}}', '_filters.name.$gt'],
    ['{"name":{"$gt":true}}', '_filters.name.$gt'],
    ['{"name":{"$in":"a"}}', '_filters.name.$in'],
    ['{"name":{"$in":[[]]}}', '_filters.name.$in.0'],
    ['{"name":{"$not":"a"}}', '_filters.name.$not'],
    ['{"name":{"$exists":1}}', '_filters.name.$exists'],
    ['{"name":{"$regex":1}}', '_filters.name.$regex'],
    ['{"name":{"$regex":"a","$options":"g"}}', '_filters.name.$options'],
    ['{"name":{"$options":"i"}}', '_filters.name.$options'],
    ['{"$and":[]}', '_filters.$and'],
    ['{"$and":{}}', '_filters.$and'],
    ['{"$or":[1]}', '_filters.$or.0'],
    ['{"$search":1}', '_filters.$search'],
    ['{"$openAt":"ahora"}', '_filters.$openAt'],
    ['{"$openAt":1777000000000}', '_filters.$openAt'],
    ['{"$openAt":"2026-05-01"}', '_filters.$openAt'],
    ['{"order":1e999}', '_filters.order'],
    ['{"name":"a\\u0000b"}', '_filters.name'],
    ['{"name":"\\ud800"}', '_filters.name'],
    ['{"name":{"$regex":"\\u0000"}}', '_filters.name.$regex'],
    ['{"at":{"$near":{"lat":1}}}', '_filters.at.$near.lng'],
    ['{"at":{"$near":{"lat":91,"lng":1}}}', '_filters.at.$near.lat'],
    ['{"at":{"$near":{"lat":1,"lng":1,"maxDistance":50001}}}', '_filters.at.$near.maxDistance'],
    ['{"at":{"$near":{"lat":1,"lng":1,"maxDistance":0}}}', '_filters.at.$near.maxDistance'],
    ['{"at":{"$near":{"lat":1,"lng":1,"z":0}}}', '_filters.at.$near.z'],
    ['{"at":{"$within":{"west":0,"south":2,"east":1,"north":1}}}', '_filters.at.$within.south'],
    ['{"at":{"$within":{"west":0,"south":0,"east":181,"north":1}}}', '_filters.at.$within.east'],
  ])('refuses the filter %s', (filters, path) => {
    expect(refusal({ _filters: filters })).toEqual([{ path, message: expect.stringMatching(/\.$/) }]);
  });

  it.each<[string, string, string]>([
    ['_sort', '[]', '_sort'],
    ['_sort', '{"name":2}', '_sort.name'],
    ['_sort', '{"a.b":1}', '_sort.a.b'],
    ['_sort', '{"__proto__":1}', '_sort.__proto__'],
    ['_select', '{}', '_select'],
    ['_select', '[1]', '_select.0'],
    ['_select', '["__proto__"]', '_select.__proto__'],
    ['_populates', '{}', '_populates'],
    ['_populates', '[1]', '_populates.0'],
    ['_populates', '[{}]', '_populates.0'],
    ['_populates', '["a","a"]', '_populates.a'],
    ['_populates', '[{"path":"a","where":1}]', '_populates.a.where'],
    ['_populates', '[{"path":"a","select":1}]', '_populates.a.select'],
  ])('refuses %s=%s', (name, value, path) => {
    expect(refusal({ [name]: value })).toEqual([{ path, message: expect.stringMatching(/\.$/) }]);
  });

  it.each<[string, (count: number) => Record<string, string>, number]>([
    [
      'conditions',
      (n) => ({ _filters: JSON.stringify({ $or: Array.from({ length: n }, () => ({ a: 1 })) }) }),
      50,
    ],
    [
      'empty branches',
      (n) => ({ _filters: JSON.stringify({ $or: Array.from({ length: n }, () => ({})) }) }),
      50,
    ],
    [
      'words',
      (n) => ({ _filters: JSON.stringify({ $search: Array.from({ length: n }, () => 'a').join(' ') }) }),
      50,
    ],
    [
      'values',
      (n) => ({ _filters: JSON.stringify({ a: { $in: Array.from({ length: n }, () => 1) } }) }),
      200,
    ],
    ['characters', (n) => ({ _filters: JSON.stringify({ a: 'x'.repeat(n) }) }), 500],
    ['characters of a regex', (n) => ({ _filters: JSON.stringify({ a: { $regex: 'x'.repeat(n) } }) }), 200],
    [
      'fields of a sort',
      (n) => ({
        _sort: JSON.stringify(Object.fromEntries(Array.from({ length: n }, (_, i) => [`f${i}`, 1]))),
      }),
      8,
    ],
    ['populates', (n) => ({ _populates: JSON.stringify(Array.from({ length: n }, (_, i) => `f${i}`)) }), 20],
    [
      'fields of a select',
      (n) => ({ _select: JSON.stringify(Array.from({ length: n }, (_, i) => `f${i}`)) }),
      100,
    ],
    ['levels', (n) => ({ _filters: `${'{"$and":['.repeat(n)}{}${']}'.repeat(n)}` }), 5],
    ['negations', (n) => ({ _filters: `{"a":${'{"$not":'.repeat(n)}{"$eq":1}${'}'.repeat(n)}}` }), 5],
    [
      'levels of populates',
      (n) => ({ _populates: `${'[{"path":"a","populates":'.repeat(n)}[]${'}]'.repeat(n)}` }),
      3,
    ],
    ['bytes', (n) => ({ _select: `[]${' '.repeat(n - 2)}` }), 16_384],
    ['bytes beyond ASCII', (n) => ({ _select: `["${'ñ'.repeat(n / 2 - 2)}"]` }), 16_384],
  ])('limits %s', (_, params, most) => {
    // Within the limit, a query may only fail for another reason.
    const message = JSON.stringify(refusal(params(most)));
    expect(message).not.toMatch(/supera|más de|como máximo/);
    expect(refusal(params(most + 2))).toMatchObject([
      { message: expect.stringMatching(/supera|más de|como máximo/) },
    ]);
  });

  it('limits a text filter by its text, not by its longer expression', () => {
    const long = '[aáàâäãå]'.repeat(100);
    expect(refusal({ _filters: JSON.stringify({ a: { $regex: long, $options: 'i' } }) })).toBeNull();
    expect(refusal({ _filters: JSON.stringify({ a: { $regex: long } }) })).not.toBeNull();
    expect(
      refusal({ _filters: JSON.stringify({ a: { $regex: '[aáàâäãå]'.repeat(501), $options: 'i' } }) }),
    ).not.toBeNull();
  });

  it('rejects deep nesting before parsing', () => {
    expect(refusal({ _filters: '['.repeat(16_000) })).toEqual([
      { path: '_filters', message: 'Hay demasiados niveles.' },
    ]);
    // Brackets inside a string are not nesting.
    expect(refusal({ _filters: JSON.stringify({ name: '[{"\\'.repeat(60) }) })).toBeNull();
  });
});
