/** Zod schemas as JSON Schemas of the document's components. */
import * as z from 'zod';

export type JsonSchema = Record<string, unknown>;
export type Components = Record<string, JsonSchema>;

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
export const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

/**
 * The JSON Schema of what is sent (`input`) or answered (`output`). Schemas with an id (`.meta({ id })`) become components
 * and are referred to.
 */
export function schemaOf(components: Components, schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
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
      // Generators take a field with a default for one that is always given.
      delete jsonSchema.default;
      // Zod repeats as an expression what these formats say, and as limits what every number has.
      if (['uuid', 'email', 'date', 'date-time'].includes(jsonSchema.format ?? '')) delete jsonSchema.pattern;
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
