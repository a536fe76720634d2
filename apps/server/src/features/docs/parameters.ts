/** The parameters of operations: of a list query, of other queries, of paths, of headers. */
import { headers } from '@callejero/contract/envelope.ts';
import { queryLimits } from '@callejero/contract/list-query/query.ts';
import type { Field, Resource } from '@callejero/contract/resource.ts';
import type * as z from 'zod';
import { type JsonSchema, ref, toJsonSchema } from './schemas.ts';

export interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

const query = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'query',
  description,
  schema,
});

/** A text that contains JSON: generators disagree on how to write an object into a query, but all can write a text. */
const encoded = (name: string, description: string, contentSchema: JsonSchema): Parameter =>
  query(name, description, { type: 'string', contentMediaType: 'application/json', contentSchema });

/** The parameters of every list. */
export const listNames = [
  '_filters',
  '_sort',
  '_populates',
  '_select',
  '_page',
  '_after',
  '_perPage',
  '_count',
] as const;

type ListParameter = (typeof listNames)[number] | '_archived';

/** The list parameters of `resource` with these names. */
export function listParameters(
  { name, fields }: Resource,
  names: readonly ListParameter[] = [...listNames, '_archived'],
): Parameter[] {
  const field = { enum: Object.keys(fields) };
  const relations = Object.entries<Field>(fields).flatMap(([key, { to }]) => (to ? [key] : []));
  const all: Readonly<Record<ListParameter, Parameter>> = {
    _filters: encoded('_filters', 'Condiciones, como `{"campo": valor}`', ref(`${name}-filters`)),
    _sort: encoded('_sort', 'Orden: `{"campo": 1}`, o `-1` para el inverso', {
      type: 'object',
      propertyNames: field,
      additionalProperties: { enum: [1, -1] },
      maxProperties: queryLimits.sort,
    }),
    _populates: encoded(
      '_populates',
      relations.length > 0
        ? `Registros que vienen dentro en lugar de su identificador: ${relations.map((key) => `\`${key}\``).join(', ')}`
        : 'Registros que vienen dentro en lugar de su identificador: aquí, ninguno',
      { type: 'array', items: ref('Populate'), maxItems: queryLimits.populates },
    ),
    _select: encoded('_select', 'Campos que se quieren; `id` viene siempre', {
      type: 'array',
      items: field,
      maxItems: queryLimits.select,
    }),
    _page: query('_page', 'Página, desde 0', { type: 'integer', minimum: 0, maximum: queryLimits.page }),
    _after: encoded(
      '_after',
      'Identificador de la última fila de la página anterior, entre comillas: sigue justo detrás, aunque entretanto haya filas nuevas o de menos',
      { type: 'string', format: 'uuid' },
    ),
    _perPage: query('_perPage', `Filas por página; 0, o sin él, ${queryLimits.perPage}`, {
      type: 'integer',
      minimum: 0,
      maximum: queryLimits.perPage,
    }),
    _count: query('_count', 'Hasta cuántas filas se cuentan; sin él, todas', {
      type: 'integer',
      minimum: 0,
      maximum: queryLimits.count,
    }),
    _archived: query('_archived', '`true`: solo lo archivado, para quien puede archivarlo', {
      type: 'boolean',
    }),
  };
  return names.map((key) => all[key]);
}

/** The parameters of a query that `schema` reads. */
export function queryParameters(schema: z.ZodObject): Parameter[] {
  const isRequired = (field: z.ZodType) => !field.safeParse(undefined).success;
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    in: 'query' as const,
    ...(isRequired(field) ? { required: true } : {}),
    schema: parameterSchema(field),
  }));
}

/** The schema of the text as sent; where that says nothing, as for coerced numbers, the schema of the value. */
function parameterSchema(field: z.ZodType): JsonSchema {
  const { anyOf, ...written } = toJsonSchema({}, field, 'input');
  if (anyOf !== undefined) return { anyOf };
  return Object.keys(written).length > 0 ? written : toJsonSchema({}, field, 'output');
}

/** The parameters of a path with `:name`s; those without a schema of their own are ids. */
export function pathParameters(path: string, schemas: Readonly<Record<string, z.ZodType>> = {}): Parameter[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: schemas[name] ? toJsonSchema({}, schemas[name], 'input') : { type: 'string', format: 'uuid' },
  }));
}

export const readable: Parameter = query(
  '_readable',
  '`true`: para leer en una hoja de cálculo, con encabezados y nombres en español',
  { type: 'boolean' },
);

export const labelled: Parameter = query(
  '_labelled',
  '`true`: cada encabezado es el nombre en español, con el del campo entre corchetes; se puede volver a importar',
  { type: 'boolean' },
);

export const idempotency: Parameter = {
  name: headers.idempotencyKey,
  in: 'header',
  description: 'Una escritura repetida con la misma clave da la misma respuesta durante 24 h',
  schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
};
