/** Zod schemas as JSON Schemas of the document's components. */
import * as z from 'zod';

export type JsonSchema = Record<string, unknown>;
export type Components = Record<string, JsonSchema>;

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
export const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

/**
 * The JSON Schema of a value as sent (`input`) or answered (`output`). Schemas with an id (`.meta({ id })`) become components and
 * are referred to.
 */
export function toJsonSchema(components: Components, schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _,
    $defs,
    id,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      delete jsonSchema.readOnly;
      // Generators treat a field with a default as always present.
      delete jsonSchema.default;
      // Removes the patterns that Zod adds to these formats, and the limits that it adds to every number.
      if (['uuid', 'email', 'date', 'date-time'].includes(jsonSchema.format ?? '')) delete jsonSchema.pattern;
      // An address is stored as it was typed, with letters that a URI would encode (RFC 3987).
      if (jsonSchema.format === 'uri') jsonSchema.format = 'iri';
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  const point = (value: unknown): JsonSchema =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));
  for (const [name, { id: _id, ...definition }] of Object.entries($defs ?? {})) {
    components[name] ??= point(definition);
  }
  if (typeof id !== 'string') return point(json);
  components[id] ??= point(json);
  return ref(id);
}
