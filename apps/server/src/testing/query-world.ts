/**
 * Collections for the tests of the query language: every kind of field, circular relations, all forms of grants. Each grant
 * exists as SQL for the compiler and as a predicate for the naive evaluator.
 */

import {
  defineResource,
  type Field,
  type FieldKind,
  field,
  findField,
  type Point,
  type Resource,
  readOnly,
  required,
} from '@callejero/contract/resource.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import sql, { raw } from 'sql-template-tag';
import * as z from 'zod';
import type { Binding, Registry } from '../access/binding.ts';
import type { Grant, Principal } from '../access/policy.ts';
import type { Queryable } from '../ports/ports.ts';
import type { PlainCollection, PlainGrant, PlainRow, PlainWorld } from './evaluate.ts';

const statuses = { open: 'Abierto', closed: 'Cerrado', draft: 'Borrador' } as const;

const things = defineResource({
  name: 'things',
  labels: { one: 'Cosa', many: 'Cosas', gender: 'f' },
  display: 'name',
  defaultSort: { updatedAt: -1 },
  fields: {
    name: required(field.text('Nombre', 1, 100, { folded: true })),
    summary: field.text('Resumen', 1, 100, { folded: true }),
    note: field.text('Nota', 1, 100),
    status: required(field.enum('Estado', statuses)),
    code: field.uuid('Código'),
    group: field.reference('Grupo', 'groups'),
    groups: field.references('Grupos', 'groups', 0, 5),
    vault: field.reference('Caja', 'vaults'),
    tags: field.texts('Etiquetas', z.string(), 5),
    order: field.integer('Orden', -100, 100),
    ratio: field.number('Proporción', -100, 100),
    flag: field.boolean('Marca'),
    at: field.timestamp('Momento'),
    day: field.date('Día'),
    place: field.point('Lugar'),
    extra: field.json('Más', z.record(z.string(), z.unknown())),
    owner: readOnly(field.uuid('Persona')),
    secret: readOnly(field.text('Secreto', 1, 100, { folded: true })),
    never: readOnly(field.integer('Nunca', -100, 100)),
  },
});

const groups = defineResource({
  name: 'groups',
  labels: { one: 'Grupo', many: 'Grupos', gender: 'm' },
  display: 'name',
  defaultSort: { name: 1 },
  fields: {
    name: required(field.text('Nombre', 1, 100, { folded: true })),
    level: field.integer('Nivel', 0, 100),
    shared: required(field.boolean('Compartido')),
    parent: field.reference('Superior', 'groups'),
    members: field.references('Miembros', 'things', 0, 5),
    secret: readOnly(field.text('Secreto', 1, 100, { folded: true })),
  },
});

const vaults = defineResource({
  name: 'vaults',
  labels: { one: 'Caja', many: 'Cajas', gender: 'f' },
  display: 'name',
  defaultSort: { name: 1 },
  fields: { name: required(field.text('Nombre', 1, 100)) },
});

export const worldResources: readonly Resource[] = [things, groups, vaults];

const person = '00000000-0000-4000-8000-00000000aaaa';
export const worldPrincipals = {
  administrator: { kind: 'administrator', id: person, roles: ['administrator'], permissions: ['*'] },
  user: { kind: 'user', id: person, roles: ['user'], permissions: [] },
  visitor: { kind: 'visitor', id: null, roles: [], permissions: [] },
} as const satisfies Record<string, Principal>;

type TestGrant = Grant & PlainGrant;

const everything = (resource: Resource): TestGrant[] => [
  { rows: null, matches: () => true, read: Object.keys(resource.fields) },
];
const administratorGrants = new Map(worldResources.map((resource) => [resource.name, everything(resource)]));

const publicFields = [
  ...['id', 'updatedAt', 'name', 'summary', 'note', 'status', 'code', 'group', 'groups', 'vault', 'tags'],
  ...['order', 'ratio', 'flag', 'at', 'day', 'place', 'extra'],
];
/** Everybody reads `note`, but may not filter by it. */
const publicFilter = publicFields.filter((name) => name !== 'note');

const userGrants: Readonly<Record<string, TestGrant[]>> = {
  things: [
    {
      rows: (alias) => sql`${raw(alias)}.status = ${'open'}`,
      matches: (row) => row.status === 'open',
      read: publicFields,
      filter: publicFilter,
    },
    {
      rows: (alias) => sql`${raw(alias)}.owner = ${person}`,
      matches: (row) => row.owner === person,
      read: [...publicFields, 'owner', 'secret'],
    },
    {
      rows: (alias) =>
        sql`exists (select 1 from groups g where g.id = ${raw(alias)}.group_id and g.level = ${7})`,
      matches: (row) => row.groupLevel === 7,
      read: publicFields,
    },
  ],
  groups: [
    {
      rows: (alias) => sql`${raw(alias)}.shared`,
      matches: (row) => row.shared === true,
      read: ['name', 'level', 'shared', 'parent', 'members'],
    },
  ],
  vaults: [],
};

function grantsOf(name: string, principal: Principal): readonly TestGrant[] {
  if (principal.kind === 'visitor') return [];
  return (principal.kind === 'user' ? userGrants[name] : administratorGrants.get(name)) ?? [];
}

const columnNames: Readonly<Record<string, string>> = { group: 'group_id', at: 'happened_at' };
const columnOf = (name: string) =>
  columnNames[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const worldRegistry: Registry = new Map(
  worldResources.map((resource): [string, Binding] => [
    resource.name,
    {
      resource,
      table: resource.name,
      columns: Object.fromEntries(Object.keys(resource.fields).map((name) => [name, columnOf(name)])),
      policy: {
        read: (principal) => grantsOf(resource.name, principal),
        // Users may archive every other row.
        archive: ({ kind }) => (kind === 'user' ? { rows: (alias) => sql`${raw(alias)}.rev % 2 = 0` } : {}),
      },
    },
  ]),
);

export type WorldRows = Readonly<Record<string, readonly PlainRow[]>>;

/** The rows for the evaluator. */
export function plainWorld(rows: WorldRows): PlainWorld {
  return new Map(
    worldResources.map((resource): [string, PlainCollection] => [
      resource.name,
      {
        resource,
        rows: (rows[resource.name] ?? []).map((row) => ({
          ...row,
          // For the third grant of `things`, which also looks up archived groups.
          groupLevel: rows.groups?.find((group) => group.id === row.group)?.level ?? null,
        })),
        grants: (principal) => grantsOf(resource.name, principal),
        archives: ({ kind }, row) => kind !== 'user' || Number(row.rev) % 2 === 0,
      },
    ]),
  );
}

const sqlTypes: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  enum: 'text',
  uuid: 'uuid',
  reference: 'uuid',
  references: 'uuid[]',
  texts: 'text[]',
  integer: 'integer',
  number: 'double precision',
  boolean: 'boolean',
  timestamp: 'timestamptz(3)',
  date: 'date',
  point: 'point',
  json: 'jsonb',
};

/** Makes the tables and stores the rows. */
export async function storeWorld(db: Queryable, rows: WorldRows): Promise<void> {
  for (const resource of worldResources) {
    const fields = Object.entries<Field>(resource.fields);
    const columns = fields.flatMap(([name, { kind, folded }]) => [
      `"${columnOf(name)}" ${sqlTypes[kind]}${name === 'id' ? ' primary key' : ''}`,
      ...(folded ? [`"${columnOf(name)}_folded" text`] : []),
    ]);
    await db.query({ text: `create table "${resource.name}" (${columns.join(', ')})`, values: [] });
    for (const row of rows[resource.name] ?? []) await storeRow(db, resource, row);
  }
}

async function storeRow(db: Queryable, resource: Resource, row: PlainRow): Promise<void> {
  const columns: string[] = [];
  const places: string[] = [];
  const values: unknown[] = [];
  const add = (column: string, value: unknown, type: string) => {
    columns.push(`"${column}"`);
    places.push(`$${values.push(value)}::${type}`);
  };
  for (const name of Object.keys(resource.fields)) {
    const kind = findField(resource, name)?.kind ?? 'text';
    const value = row[name] ?? null;
    if (kind === 'point' && value !== null) {
      const { lat, lng } = value as Point;
      add(columnOf(name), `(${lng},${lat})`, 'point');
    } else
      add(columnOf(name), kind === 'json' && value !== null ? JSON.stringify(value) : value, sqlTypes[kind]);
    if (findField(resource, name)?.folded) {
      add(`${columnOf(name)}_folded`, typeof value === 'string' ? fold(value) : null, 'text');
    }
  }
  const text = `insert into "${resource.name}" (${columns.join(', ')}) values (${places.join(', ')})`;
  await db.query({ text, values });
}
