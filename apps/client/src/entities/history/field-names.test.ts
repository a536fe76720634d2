import { type Field, findField } from '@callejero/contract/resource.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FieldValue } from '../../ui/values/FieldValue.tsx';
import { valueInWords } from '../../ui/values/value-in-words.ts';
import { auditedResources } from './audited-resources.ts';

interface Definition {
  type: string;
  entries?: Record<string, string>;
  shape?: Record<string, unknown>;
  options?: unknown[];
  [part: string]: unknown;
}

/** The values of every enum in a schema, with its path: `''` is the field itself, or an item of its list. */
function enumsOf(schema: unknown, path = ''): { path: string; values: string[] }[] {
  const { def } = (schema ?? {}) as { def?: Definition };
  if (!def) return [];
  if (def.entries) return [{ path, values: Object.values(def.entries) }];
  return [
    ...['element', 'innerType', 'in', 'out'].flatMap((part) => enumsOf(def[part], path)),
    ...['keyType', 'valueType'].flatMap((part) => enumsOf(def[part], `${path}.${part}`)),
    ...(def.options ?? []).flatMap((each) => enumsOf(each, path)),
    ...Object.entries(def.shape ?? {}).flatMap(([name, each]) => enumsOf(each, `${path}.${name}`)),
  ];
}

const resources = [...auditedResources.values()];
// Icons have search words, of which the first is their name; `icon-search.test.ts` checks them all.
const enumerated = resources.flatMap((resource) =>
  Object.entries<Field>(resource.fields).flatMap(([name, field]) =>
    (name === 'icon' ? [] : enumsOf(field.schema)).map(({ path, values }) => ({
      of: `${resource.name}.${name}${path}`,
      name,
      field,
      values,
      path,
    })),
  ),
);

it('finds enums wherever a field has them', () => {
  const found = enumerated.map(({ of }) => of);
  for (const of of [
    'commerces.status',
    'commerces.payment',
    'notifications.payload.action.type',
    'notifications.audience.roles',
    'users.notificationPrefs.keyType',
  ])
    expect(found).toContain(of);
});

it.each(enumerated)('every value of $of has a name of its own', ({ name, field, values, path }) => {
  for (const value of values) {
    expect(field.options?.[value], value).toBeTruthy();
    if (path === '') expect(valueInWords({ name, field }, value)).toBe(field.options?.[value]);
  }
});

const field = (resource: string, name: string) => {
  const known = auditedResources.get(resource);
  return known && findField(known, name);
};
const inWords = (resource: string, name: string, value: unknown) =>
  valueInWords({ name, field: field(resource, name) }, value);

it('lists, objects and numbers are shown with the names of their values', () => {
  expect(inWords('commerces', 'payment', ['cash', 'contactless'])).toBe('Efectivo, Sin contacto');
  expect(inWords('commerces', 'priceRange', 2)).toBe('$$');
  expect(inWords('categories', 'icon', 'flower')).toBe('flor');
  expect(inWords('users', 'notificationPrefs', { events: true, messages: false })).toBe(
    'Eventos: Sí, Mensajes: No',
  );
  expect(inWords('notifications', 'audience', { roles: ['user'] })).toBe('Roles: Usuario');
  expect(inWords('notifications', 'payload', { action: { name: 'general', type: 'push' } })).toBe(
    'general, Aviso',
  );
  expect(inWords('administrators', 'permissions', ['commerces:review', 'pages:*'])).toBe(
    'Comercios: aceptar y rechazar, Páginas legales: todo',
  );
});

it('a list shows the names too', () => {
  const shown = createElement(FieldValue, { field: field('commerces', 'payment'), value: ['cash', 'other'] });
  expect(renderToStaticMarkup(shown)).toBe('Efectivo, other');
});
