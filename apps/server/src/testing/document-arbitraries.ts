/** Values for the JSON Schemas of the API reference: mostly valid, sometimes not. */
import fc from 'fast-check';

export interface GeneratedSchema {
  [keyword: string]: unknown;
  $ref?: string;
  anyOf?: GeneratedSchema[];
  oneOf?: GeneratedSchema[];
  allOf?: GeneratedSchema[];
  enum?: unknown[];
  const?: unknown;
  type?: string | string[];
  format?: string;
  pattern?: string;
  /** False beside `prefixItems`: a tuple. */
  items?: GeneratedSchema | false;
  prefixItems?: GeneratedSchema[];
  properties?: Record<string, GeneratedSchema>;
  required?: string[];
  additionalProperties?: boolean | GeneratedSchema;
  propertyNames?: GeneratedSchema;
  contentSchema?: GeneratedSchema;
}

export interface Sources {
  schemas: Readonly<Record<string, GeneratedSchema>>;
  /** An id for the field `name`, of the collection that it references if that is known. */
  idFor(name: string): fc.Arbitrary<string>;
}

const texts = [
  'Café',
  'Ñandú',
  'a',
  'America/Mexico_City',
  'MXN',
  'MX',
  'es',
  'https://example.com/a',
  'Fonda 2',
];

function textOf(schema: GeneratedSchema, name: string, sources: Sources): fc.Arbitrary<unknown> {
  const { format, pattern, contentSchema } = schema;
  if (contentSchema) {
    const encoded = toArbitrary(contentSchema, name, sources).map((value) => JSON.stringify(value));
    return fc.oneof({ weight: 8, arbitrary: encoded }, { weight: 1, arbitrary: fc.string() });
  }
  if (format === 'uuid') return sources.idFor(name);
  if (format === 'date-time') {
    const [min, max] = [new Date('2026-01-01T00:00:00Z'), new Date('2027-12-31T00:00:00Z')];
    return fc.date({ min, max, noInvalidDate: true }).map((date) => date.toISOString());
  }
  if (format === 'date') return fc.constantFrom('2026-05-01', '2026-12-31', '2027-02-28');
  if (format === 'email') return fc.integer({ max: 999, min: 0 }).map((n) => `persona${n}@ejemplo.example`);
  if (format === 'iri') return fc.constantFrom('https://example.com/a?b=c', 'https://example.com/menú');
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern));
    } catch {
      // fast-check does not support all expressions.
      return fc.string();
    }
  }
  const [min, max] = [Number(schema.minLength ?? 0), Math.min(40, Number(schema.maxLength ?? 40))];
  const any = fc.string({ unit: 'grapheme', minLength: Math.min(min, max), maxLength: max });
  return fc.oneof(fc.constantFrom(...texts), any);
}

function objectOf(schema: GeneratedSchema, sources: Sources, depth: number): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const names = Object.keys(properties);
  const field = (name: string) => toArbitrary(properties[name] ?? {}, name, sources, depth + 1);
  if (names.length === 0 && typeof additionalProperties === 'object') {
    const key = propertyNames
      ? (toArbitrary(propertyNames, '', sources) as fc.Arbitrary<string>)
      : fc.string();
    return fc.dictionary(key, toArbitrary(additionalProperties, '', sources, depth + 1), { maxKeys: 2 });
  }
  const needed = Object.fromEntries(required.map((name) => [name, field(name)]));
  const optional = names.filter((name) => !required.includes(name));
  if (optional.length === 0 || depth > 3) return fc.record(needed);
  // Only a few optional fields at a time; otherwise one of them is nearly always refused.
  const some = fc
    .subarray(optional, { maxLength: Math.min(2, optional.length) })
    .chain((chosen) => fc.record(Object.fromEntries(chosen.map((name) => [name, field(name)]))));
  return fc.tuple(fc.record(needed), some).map(([own, others]) => ({ ...own, ...others }));
}

/** Values that `schema` describes, as far as its keywords say. `name`: the field's. */
export function toArbitrary(
  schema: GeneratedSchema,
  name: string,
  sources: Sources,
  depth = 0,
): fc.Arbitrary<unknown> {
  if (schema.$ref) {
    return toArbitrary(sources.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, sources, depth + 1);
  }
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    // At a great depth, take the first choice, which ends the recursion.
    const open = depth > 4 ? choices.slice(0, 1) : choices;
    return fc.oneof(...open.map((choice) => toArbitrary(choice, name, sources, depth + 1)));
  }
  if (schema.allOf) {
    return fc
      .tuple(...schema.allOf.map((part) => toArbitrary(part, name, sources, depth)))
      .map((parts) => Object.assign({}, ...parts));
  }
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return fc.oneof(...types.map((type) => typed(type, schema, name, sources, depth)));
}

function typed(
  type: string | undefined,
  schema: GeneratedSchema,
  name: string,
  sources: Sources,
  depth: number,
): fc.Arbitrary<unknown> {
  const [min, max] = [Number(schema.minimum ?? -1000), Number(schema.maximum ?? 1000)];
  switch (type) {
    case 'string':
      return textOf(schema, name, sources);
    case 'integer':
      return fc.integer({ min: Math.ceil(min), max: Math.floor(Math.min(max, Math.max(min, 0) + 1000)) });
    case 'number':
      return fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { prefixItems } = schema;
      if (prefixItems)
        return fc.tuple(...prefixItems.map((one) => toArbitrary(one, name, sources, depth + 1)));
      const least = Number(schema.minItems ?? 0);
      const item = toArbitrary(schema.items || {}, name, sources, depth + 1);
      return fc.uniqueArray(item, {
        minLength: least,
        maxLength: Math.max(least, depth > 3 ? 0 : 2),
        comparator: (a, b) => JSON.stringify(a) === JSON.stringify(b),
      });
    }
    case 'object':
      return objectOf(schema, sources, depth);
    default:
      return fc.jsonValue({ maxDepth: 1 }) as fc.Arbitrary<unknown>;
  }
}

/** Texts of bodies that `schema` describes, or that are wrong in some way. */
export function bodyText(schema: GeneratedSchema, sources: Sources): fc.Arbitrary<string> {
  const right = toArbitrary(schema, '', sources);
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  const wrong = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.tuple(right, fc.string()).map(([value, key]) => (isObject(value) ? { ...value, [key]: 1 } : value)),
    fc.tuple(right, fc.nat(), fc.jsonValue({ maxDepth: 1 })).map(([value, at, other]) => {
      if (!isObject(value)) return value;
      const keys = Object.keys(value);
      return { ...value, [keys[at % Math.max(1, keys.length)] ?? 'x']: other };
    }),
    right.map((value) => (isObject(value) ? Object.fromEntries(Object.entries(value).slice(1)) : value)),
  );
  return fc.oneof(
    { weight: 6, arbitrary: right.map((value) => JSON.stringify(value)) },
    { weight: 3, arbitrary: wrong.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom('', '{', 'null', '[]', '"\\ud800"') },
  );
}
