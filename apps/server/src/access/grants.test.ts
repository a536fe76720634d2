import { defineResource, field, forAll, forOwners, readOnly } from '@callejero/contract/resource.ts';
import { expect, it } from 'vitest';
import { openFields, ownerFields, writableFields } from './grants.ts';

it('a field of which the contract says nothing is neither read by everybody nor written by owners', () => {
  const resource = defineResource({
    name: 'examples',
    labels: { one: 'Ejemplo', many: 'Ejemplos', gender: 'm' },
    display: 'name',
    fields: {
      ...forOwners({ name: field.text('Nombre', 1, 80), count: readOnly(field.integer('Cuenta', 0, 9)) }),
      ...forAll({ seal: field.text('Sello', 1, 80) }),
      note: field.text('Nota', 1, 80),
    },
  });
  const base = ['id', 'createdAt', 'updatedAt', 'archivedAt', 'rev'];
  expect(openFields(resource)).toEqual([...base, 'name', 'count', 'seal']);
  expect(ownerFields(resource)).toEqual(['name']);
  expect(writableFields(resource)).toEqual(['name', 'seal', 'note']);
});
