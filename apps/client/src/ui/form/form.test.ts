import { findField, type Resource } from '@callejero/contract/resource.ts';
import { categories } from '@callejero/contract/resources/categories.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { users } from '@callejero/contract/resources/users.ts';
import { describe, expect, it } from 'vitest';
import { place, summaryTitle, toSummary } from './errors.ts';
import { getWidget } from './field/widget.ts';
import { emptyValues, findChanges, recordValues, shownValues, toBody } from './values.ts';
import { fromWallTime, toWallTime } from './zoned.ts';

const category = categories as unknown as Resource;
const commerce = commerces as unknown as Resource;
const id = '018f0000-0000-7000-8000-000000000001';

describe('values of a form', () => {
  it('of a new row are the defaults, and valid once the other fields are filled in', () => {
    const values = emptyValues(category, { kind: 'event' });
    expect(values).toMatchObject({
      name: null,
      color: '#2fa9e0',
      order: 0,
      osmTags: [],
      active: true,
      kind: 'event',
    });
    expect(values).not.toHaveProperty('slug');
    const body = toBody(category, { ...values, name: ' Cafés ', parent: '' });
    expect(categories.create.safeParse(body).data).toMatchObject({ name: 'Cafés', parent: null });
  });

  it('without required fields give the contract’s messages', () => {
    const issues = categories.create.safeParse(toBody(category, { ...emptyValues(category), name: '' })).error
      ?.issues;
    expect(issues?.map(({ path, message }) => [path[0], message])).toEqual([
      ['name', 'Este campo es obligatorio.'],
      ['kind', 'Elige uno de los valores.'],
    ]);
  });

  it('of a stored row have ids for populated references, and omit fields that may not be written or read', () => {
    const values = recordValues(commerce, {
      id,
      rev: 3,
      name: 'A',
      slug: 'a',
      status: 'pending',
      categories: [{ id, name: 'Cafés' }],
      address: { id, street: 'B' },
    });
    expect(values).toEqual({ name: 'A', categories: [id], address: id });
  });

  it('make a PATCH of only the changes', () => {
    expect(
      findChanges({ name: 'a', osmTags: ['x=y'], order: 1 }, { name: 'a', osmTags: ['x=z'], order: null }),
    ).toEqual({
      osmTags: ['x=z'],
      order: null,
    });
  });
});

describe('widgets', () => {
  const widget = (resource: unknown, name: string) => {
    const field = findField(resource as Resource, name);
    return field && getWidget(field);
  };

  it.each([
    [categories, 'name', 'text'],
    [categories, 'kind', 'select'],
    [categories, 'parent', 'relation'],
    [categories, 'icon', 'icon'],
    [categories, 'color', 'colour'],
    [categories, 'order', 'number'],
    [categories, 'osmTags', 'tags'],
    [categories, 'active', 'switch'],
    [commerces, 'description', 'textarea'],
    [commerces, 'categories', 'relations'],
    [commerces, 'location', 'point'],
    [commerces, 'phones', 'phones'],
    [commerces, 'whatsapp', 'tel'],
    [commerces, 'email', 'email'],
    [commerces, 'website', 'url'],
    [commerces, 'logo', 'image'],
    [commerces, 'photos', 'photos'],
    [commerces, 'payment', 'checks'],
    [commerces, 'lastVerifiedAt', 'timestamp'],
    [users, 'gender', 'select'],
    [users, 'locale', 'select'],
  ] as const)('%#: %o.%s', (resource, name, expected) => expect(widget(resource, name)).toBe(expected));
});

describe('wall-clock time', () => {
  it('is converted to the zone and back', () => {
    expect(toWallTime('2026-11-21T15:30:00.000Z', 'America/Mexico_City')).toBe('2026-11-21T09:30');
    expect(fromWallTime('2026-11-21T09:30', 'America/Mexico_City')).toBe('2026-11-21T15:30:00.000Z');
    expect(toWallTime('nonsense', 'UTC')).toBe('');
    expect(fromWallTime('', 'UTC')).toBeNull();
  });

  it('is correct around the changes of summer time', () => {
    for (const at of ['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z', '2026-10-25T02:30:00.000Z']) {
      expect(fromWallTime(toWallTime(at, 'Europe/Madrid'), 'Europe/Madrid')).toBe(at);
    }
    expect(fromWallTime('2026-03-29T02:30', 'Europe/Madrid')).toBe('2026-03-29T01:00:00.000Z');
  });
});

describe('a field that a form does not show', () => {
  const overrides = {
    parent: { when: ({ kind }: Readonly<Record<string, unknown>>) => kind === 'event' },
    osmTags: { when: ({ kind }: Readonly<Record<string, unknown>>) => kind === 'commerce' },
    name: { when: () => false },
  };
  const values = { name: 'Cafés', kind: 'product', parent: id, osmTags: ['amenity=cafe'], color: '#ffffff' };

  it('is emptied if it may be empty, else unchanged', () => {
    expect(shownValues(category, values, overrides)).toEqual({ ...values, parent: null, osmTags: [] });
    expect(shownValues(category, { ...values, kind: 'event' }, overrides)).toMatchObject({ parent: id });
  });

  it('is not sent if the row does not have it', () => {
    expect(shownValues(category, { kind: 'product' }, overrides)).toEqual({ kind: 'product' });
  });
});

describe('the title of what was refused', () => {
  const shape = { resource: category, sections: [{ title: 'Datos', fields: ['name'] }] };
  const titleOf = (...details: { path: string; message: string }[]) =>
    summaryTitle(toSummary(shape, {}, 'form', place(shape, {}, details)));

  it('counts the fields, and none for what is refused as a whole', () => {
    expect(titleOf({ path: 'name', message: 'Este campo es obligatorio.' })).toBe('Hay 1 campo por corregir');
    expect(titleOf({ path: '', message: 'No se guardan cambios.' })).toBe('No se guardó');
  });
});
