/** The schemas of a collection: its records in answers, its bodies, and its part of list queries. */
import { defectNames } from '@callejero/contract/defects.ts';
import { queryLimits } from '@callejero/contract/list-query/query.ts';
import type { Field } from '@callejero/contract/resource.ts';
import * as z from 'zod';
import type { Binding, Registry } from '../../access/binding.ts';
import { guest, type Principal, system } from '../../access/policy.ts';
import { type Components, type JsonSchema, nullable, ref, toJsonSchema } from './schemas.ts';

/** The `rev` of the row as the writer read it. */
const rev = z.int().min(1);

const nobody = '00000000-0000-0000-0000-000000000000';
const readers: readonly Principal[] = [
  guest,
  { kind: 'user', id: nobody, roles: ['user'], permissions: [] },
  { kind: 'administrator', id: nobody, roles: ['administrator'], permissions: [] },
  { ...system, id: nobody },
];

/** Whether a reader gets the field on some rows only; it is null on the others. */
function isSometimesHidden({ policy }: Binding, name: string): boolean {
  return readers.some((reader) => {
    const grants = policy.read(reader);
    const reading = grants.filter(({ read }) => read.includes(name)).length;
    return reading > 0 && reading < grants.length;
  });
}

/** A reference is an id, or its record where the query populates it; null if that is archived or hidden. */
function populatable(registry: Registry, field: Field, own: JsonSchema): JsonSchema {
  if (!field.to || !registry.has(field.to)) return own;
  if (field.kind === 'references') {
    return { type: 'array', items: { anyOf: [{ type: 'string', format: 'uuid' }, ref(field.to)] } };
  }
  return { anyOf: [{ type: 'string', format: 'uuid' }, ref(field.to), { type: 'null' }] };
}

/** A record in an answer: a reader's grants and `_select` may omit everything but the id. */
function recordSchema(components: Components, registry: Registry, binding: Binding): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  for (const [name, field] of Object.entries<Field>(binding.resource.fields)) {
    const own = populatable(registry, field, toJsonSchema(components, field.schema, 'output'));
    const mayBeNull = !field.required || isSometimesHidden(binding, name);
    const described = mayBeNull && !isReference(field) ? nullable(own) : own;
    properties[name] = { description: field.label, ...described };
  }
  return { type: 'object', required: ['id'], properties, additionalProperties: false };
}

const isReference = ({ kind, to }: Field) => kind === 'reference' && to !== undefined;

function filterSchema({ resource, defects }: Binding): JsonSchema {
  const { name, fields, openAt } = resource;
  const branches = { type: 'array', minItems: 1, items: ref(`${name}-filters`) };
  const text = { type: 'string', maxLength: queryLimits.text };
  return {
    type: 'object',
    description: `Condiciones sobre ${name}, que se cumplen todas. \`campo.otro\` mira en el registro al que \`campo\` se refiere.`,
    properties: {
      ...Object.fromEntries(Object.keys(fields).map((field) => [field, ref('Condition')])),
      $and: branches,
      $or: branches,
      $nor: branches,
      $search: { ...text, description: 'Cada palabra aparece en el registro, con o sin acentos' },
      ...(openAt.length > 0 ? { $openAt: { ...text, description: '`now`, o un momento cercano' } } : {}),
      ...(defects
        ? {
            $defect: {
              enum: defectNames,
              description: 'Lo que falla en sus datos; para quien los administra',
            },
          }
        : {}),
    },
    patternProperties: { '^[A-Za-z][A-Za-z0-9_]*\\.[A-Za-z][A-Za-z0-9_]*$': ref('Condition') },
    additionalProperties: false,
  };
}

/** Adds the schemas of a collection; `offered` names the writes that it has. */
export function addCollectionSchemas(
  components: Components,
  registry: Registry,
  binding: Binding,
  offered: { create: boolean; update: boolean },
): void {
  const { resource } = binding;
  const { name } = resource;
  components[name] = recordSchema(components, registry, binding);
  components[`${name}-filters`] = filterSchema(binding);
  if (offered.create) components[`${name}-create`] = toJsonSchema(components, resource.create, 'input');
  if (offered.update) {
    components[`${name}-update`] = toJsonSchema(components, resource.update.extend({ rev }), 'input');
    components[`${name}-replace`] = toJsonSchema(components, resource.create.extend({ rev }), 'input');
  }
}

const scalar: JsonSchema = { type: ['string', 'number', 'boolean', 'null'] };
const comparable: JsonSchema = { type: ['string', 'number'] };
const scalars: JsonSchema = { type: 'array', items: scalar, maxItems: queryLimits.in };
const degrees = (most: number): JsonSchema => ({ type: 'number', minimum: -most, maximum: most });

/** The common part of all list queries. */
export const querySchemas: Components = {
  Condition: { anyOf: [scalar, ref('Comparison')] },
  Comparison: {
    type: 'object',
    minProperties: 1,
    additionalProperties: false,
    properties: {
      ...{ $eq: scalar, $ne: scalar, $gt: comparable, $gte: comparable, $lt: comparable, $lte: comparable },
      ...{ $in: scalars, $nin: scalars, $exists: { type: 'boolean' } },
      $regex: { type: 'string' },
      $options: { enum: ['i', ''] },
      $not: ref('Comparison'),
      $near: {
        type: 'object',
        required: ['lat', 'lng'],
        additionalProperties: false,
        properties: {
          lat: degrees(90),
          lng: degrees(180),
          maxDistance: { type: 'number', exclusiveMinimum: 0, maximum: queryLimits.nearDistance },
        },
      },
      $within: {
        type: 'object',
        required: ['west', 'south', 'east', 'north'],
        additionalProperties: false,
        properties: { west: degrees(180), south: degrees(90), east: degrees(180), north: degrees(90) },
      },
    },
  },
  Populate: {
    anyOf: [
      { type: 'string' },
      {
        type: 'object',
        required: ['path'],
        additionalProperties: false,
        properties: {
          path: { type: 'string' },
          select: { type: 'array', items: { type: 'string' } },
          populates: { type: 'array', items: ref('Populate') },
        },
      },
    ],
  },
};
