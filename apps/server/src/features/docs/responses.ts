/** Responses: the envelope of data, and the errors. */
import { type ErrorCode, errorCatalogue } from '@callejero/contract/errors.ts';
import type { Refusal } from '../../http/route-docs.ts';
import { type Components, type JsonSchema, ref } from './schemas.ts';

export const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

export interface RouteMeta {
  schema: JsonSchema;
  required: boolean;
}

export const ok = (description: string, data: JsonSchema, meta?: RouteMeta) => ({
  description,
  content: json({
    type: 'object',
    required: meta?.required ? ['data', 'meta'] : ['data'],
    properties: { data, ...(meta ? { meta: meta.schema } : {}) },
    additionalProperties: false,
  }),
});

export const unchanged = { 304: { description: 'Sin cambios desde la respuesta que dio el ETag enviado' } };

/** The statuses that any operation may answer. Each is listed, because some generators can't read `5XX`. */
const always = ['429', '500', '503', '507'] as const;

const refusals: Readonly<Record<Refusal | (typeof always)[number], { name: string; description: string }>> = {
  400: { name: 'Invalid', description: 'Datos o consulta no válidos: `details` nombra los campos' },
  401: { name: 'Unauthorized', description: 'Sin sesión, o el token ya no vale' },
  403: { name: 'Forbidden', description: 'Sin permiso' },
  404: { name: 'NotFound', description: 'No existe o no es visible' },
  409: { name: 'Conflict', description: 'Cambiado por otra persona, en uso o estado que no lo permite' },
  413: { name: 'TooLarge', description: 'Demasiado grande' },
  429: { name: 'TooMany', description: 'Demasiados intentos: `Retry-After` dice cuántos segundos esperar' },
  500: { name: 'Failure', description: 'Fallo del servidor' },
  503: { name: 'Unavailable', description: 'No disponible en este momento' },
  507: { name: 'DiskFull', description: 'El disco del servidor está lleno' },
};

/** The refusals of an operation, each once and in order. */
export function refused(statuses: readonly Refusal[]) {
  return Object.fromEntries(
    [...new Set([...statuses, ...always])]
      .sort()
      .map((status) => [status, { $ref: `#/components/responses/${refusals[status].name}` }]),
  );
}

const retryAfter = { 'Retry-After': { description: 'Segundos', schema: { type: 'integer', minimum: 0 } } };

export const refusalResponses = Object.fromEntries(
  Object.entries(refusals).map(([status, { name, description }]) => [
    name,
    {
      description,
      ...(status === '429' ? { headers: retryAfter } : {}),
      content: json(ref('Error')),
    },
  ]),
);

export const envelopeSchemas: Components = {
  Meta: {
    type: 'object',
    required: ['total', 'page', 'perPage'],
    additionalProperties: false,
    properties: {
      total: {
        type: 'integer',
        minimum: 0,
        description: 'Filas que cumplen los filtros, en todas las páginas',
      },
      totalIsExact: {
        const: false,
        description: 'Hay más filas que las que la consulta pide contar (`_count`)',
      },
      page: { type: 'integer', minimum: 0 },
      perPage: { type: 'integer', minimum: 0 },
      partial: { const: true, description: 'Ninguna fila cumple toda la búsqueda: estas cumplen una parte' },
    },
  },
  Error: {
    type: 'object',
    required: ['message', 'code'],
    additionalProperties: false,
    properties: {
      message: { type: 'string', description: 'Para mostrar a una persona' },
      code: { enum: Object.keys(errorCatalogue) as ErrorCode[] },
      details: {
        description: 'De un 400, los campos; de lo demás, lo que haga falta para seguir',
        anyOf: [{ type: 'array', items: ref('ErrorDetail') }, { type: 'object' }],
      },
    },
  },
  ErrorDetail: {
    type: 'object',
    required: ['path', 'message'],
    additionalProperties: false,
    properties: {
      path: { type: 'string', description: 'Campo (`photos.0.alt`) o parámetro (`_filters.name`)' },
      message: { type: 'string' },
    },
  },
};
