/** The API reference as OpenAPI 3.1, derived from the contract: what is registered is what is described. */
import { apiVersion, headers } from '@callejero/contract/envelope.ts';
import { errorCatalogue } from '@callejero/contract/errors.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { bulkReviewSchema, reviewSchema } from '@callejero/contract/resources/commerces.ts';
import { importActionSchema, updateImportSchema } from '@callejero/contract/resources/imports.ts';
import { loginSchema, sessionUserSchema } from '@callejero/contract/resources/users.ts';
import * as z from 'zod';
import type { Registry } from '../../resource/binding.ts';

export interface Operation {
  tags: string[];
  summary: string;
  security?: Record<string, string[]>[];
  parameters?: unknown[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}
type PathItem = Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', Operation>>;

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  tags: { name: string }[];
  paths: Record<string, PathItem>;
  components: Record<string, unknown>;
}

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: unknown) => ({ 'application/json': { schema } });
const enveloped = (schema: unknown, meta = false) => ({
  type: 'object',
  required: meta ? ['data', 'meta'] : ['data'],
  properties: { data: schema, ...(meta ? { meta: ref('Meta') } : {}) },
});
const ok = (description: string, schema: unknown, status = '200') => ({
  [status]: { description, content: json(schema) },
});
const failures = (...statuses: string[]) =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: failureNames[status] ?? '', content: json(ref('Error')) },
    ]),
  );
const failureNames: Record<string, string> = {
  400: 'Datos o consulta no válidos: `details` nombra los campos',
  401: 'Sin sesión',
  403: 'Sin permiso',
  404: 'No existe o no es visible',
  409: 'Cambiado por otra persona, en uso o estado que no lo permite',
  413: 'Demasiado grande',
  429: 'Demasiados intentos',
};

const listParameters = [
  [
    '_filters',
    'Filtros: `{"campo": valor}`, `$eq $ne $gt $gte $lt $lte $in $nin $exists $regex $not`, `$and $or $nor`, `$near`, `$within`, `$search`',
  ],
  ['_sort', '`{"campo": 1}` o `-1`, en orden'],
  ['_populates', '`["categories", {"path": "address", "select": ["street"]}]`'],
  ['_select', '`["name"]`; `id` viene siempre'],
  ['_page', 'Página, desde 0'],
  ['_perPage', 'Filas por página; 0 es el máximo (1000)'],
  ['_findOne', '`true`: la primera coincidencia o `null`'],
  ['_archived', '`true`: solo lo archivado'],
].map(([name, description]) => ({ name, in: 'query', description, schema: { type: 'string' } }));

const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
const idempotency = {
  name: headers.idempotencyKey,
  in: 'header',
  description: 'Una escritura repetida con la misma clave da la misma respuesta durante 24 h',
  schema: { type: 'string' },
};

function collectionPaths(
  resource: Resource,
  writable: { create: boolean; update: boolean; archive: boolean },
) {
  const { name, labels } = resource;
  const tags = [labels.many];
  const one = labels.one.toLowerCase();
  const record = ref(name);
  const rev = { type: 'object', required: ['rev'], properties: { rev: { type: 'integer' } } };
  const collection: PathItem = {
    get: {
      tags,
      summary: `Lista de ${labels.many.toLowerCase()}`,
      parameters: listParameters,
      responses: {
        ...ok('Una página y el total', enveloped({ type: 'array', items: record }, true)),
        304: { description: 'Sin cambios' },
        ...failures('400', '401', '403'),
      },
    },
  };
  const item: PathItem = {
    get: {
      tags,
      summary: `Leer ${one}`,
      parameters: [idParameter, ...listParameters.slice(2, 4)],
      responses: {
        ...ok('El registro', enveloped(record)),
        304: { description: 'Sin cambios' },
        ...failures('401', '403', '404'),
      },
    },
  };
  const writeResponses = {
    ...ok('El registro', enveloped(record)),
    ...failures('400', '401', '403', '404', '409'),
  };
  if (writable.create) {
    collection.post = {
      tags,
      summary: `Crear ${one}`,
      parameters: [idempotency],
      requestBody: { required: true, content: json(ref(`${name}-create`)) },
      responses: { ...ok('Creado', enveloped(record), '201'), ...failures('400', '401', '403', '409') },
    };
  }
  if (writable.update) {
    const parameters = [idParameter, idempotency];
    item.patch = {
      tags,
      summary: `Cambiar campos de ${one}`,
      parameters,
      requestBody: { required: true, content: json({ allOf: [ref(`${name}-update`), rev] }) },
      responses: writeResponses,
    };
    item.put = {
      tags,
      summary: `Sustituir ${one}`,
      parameters,
      requestBody: { required: true, content: json({ allOf: [ref(`${name}-create`), rev] }) },
      responses: writeResponses,
    };
  }
  const paths: Record<string, PathItem> = { [`/${name}`]: collection, [`/${name}/{id}`]: item };
  if (writable.archive) {
    const parameters = [idParameter, idempotency];
    item.delete = {
      tags,
      summary: `Archivar ${one}`,
      parameters,
      requestBody: { required: true, content: json(rev) },
      responses: writeResponses,
    };
    paths[`/${name}/{id}/restore`] = {
      post: { tags, summary: `Recuperar ${one}`, parameters, responses: writeResponses },
    };
  }
  return paths;
}

const body = (schema: z.ZodType) => ({ required: true, content: json(schemaOf(schema)) });
const anyData = enveloped({});

/** Sub-paths beyond the standard routes. */
const special: Record<string, PathItem> = {
  '/users/login': {
    post: {
      tags: ['Sesión'],
      summary: 'Iniciar sesión',
      security: [],
      requestBody: body(loginSchema),
      responses: {
        ...ok(
          'La sesión',
          enveloped({
            type: 'object',
            properties: {
              user: schemaOf(sessionUserSchema),
              accessToken: { type: 'string' },
              refreshToken: { type: 'string' },
            },
          }),
        ),
        ...failures('400', '429'),
      },
    },
  },
  '/users/logout': {
    post: { tags: ['Sesión'], summary: 'Cerrar la sesión', responses: ok('Cerrada', anyData) },
  },
  '/refreshToken': {
    post: {
      tags: ['Sesión'],
      summary: 'Renovar el token de acceso; el de renovación nuevo viene en la cabecera x-refresh-token',
      security: [],
      parameters: [{ name: headers.refreshToken, in: 'header', required: true, schema: { type: 'string' } }],
      responses: { ...ok('El token de acceso', enveloped({ type: 'string' })), ...failures('401') },
    },
  },
  '/commerces/{id}/review': {
    post: {
      tags: ['Comercios'],
      summary: 'Aceptar o rechazar',
      parameters: [idParameter, idempotency],
      requestBody: body(reviewSchema),
      responses: {
        ...ok('El comercio', enveloped(ref('commerces'))),
        ...failures('400', '401', '403', '404', '409'),
      },
    },
  },
  '/commerces/review': {
    post: {
      tags: ['Comercios'],
      summary: 'Aceptar o rechazar varios; responde fila por fila',
      parameters: [idempotency],
      requestBody: body(bulkReviewSchema),
      responses: { ...ok('Resultado por fila', anyData), ...failures('400', '401', '403') },
    },
  },
  '/addresses/remove': {
    post: {
      tags: ['Direcciones'],
      summary: 'Archivar una dirección',
      requestBody: {
        required: true,
        content: json({
          type: 'object',
          required: ['id'],
          properties: { id: { type: 'string', format: 'uuid' } },
        }),
      },
      responses: {
        ...ok('La dirección', enveloped(ref('addresses'))),
        ...failures('400', '401', '403', '404', '409'),
      },
    },
  },
  '/files/upload': {
    post: {
      tags: ['Archivos'],
      summary: 'Subir una imagen o un documento',
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['file'],
              properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
            },
          },
        },
      },
      responses: {
        ...ok(
          'El archivo: `data.file` es lo que guardan los campos de imagen',
          enveloped(ref('files')),
          '201',
        ),
        ...failures('400', '401', '413', '429'),
      },
    },
  },
  '/files/{id}/content': {
    get: {
      tags: ['Archivos'],
      summary: 'Descargar',
      parameters: [idParameter],
      responses: { 200: { description: 'El contenido' }, ...failures('401', '404') },
    },
  },
  '/imports': {
    get: {
      tags: ['Importaciones'],
      summary: 'Lista de importaciones',
      responses: { ...ok('Las importaciones', anyData), ...failures('401', '403') },
    },
    post: {
      tags: ['Importaciones'],
      summary: 'Subir archivos y planear su importación: nada se escribe hasta confirmarla',
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['file'],
              properties: {
                file: {
                  type: 'array',
                  items: { type: 'string', contentMediaType: 'application/octet-stream' },
                },
              },
            },
          },
        },
      },
      responses: { ...ok('La importación', anyData, '202'), ...failures('400', '401', '403', '413') },
    },
  },
  '/imports/mapping': {
    get: {
      tags: ['Importaciones'],
      summary: 'Qué etiqueta de OpenStreetMap entra en qué categoría y tipo de lugar',
      responses: { ...ok('La tabla', anyData), ...failures('401', '403') },
    },
  },
  '/imports/{id}': {
    get: {
      tags: ['Importaciones'],
      summary: 'Estado, avance y cuentas',
      parameters: [idParameter],
      responses: { ...ok('La importación', anyData), ...failures('401', '403', '404') },
    },
    patch: {
      tags: ['Importaciones'],
      summary: 'Cambiar las opciones y planear de nuevo',
      parameters: [idParameter],
      requestBody: body(updateImportSchema),
      responses: { ...ok('La importación', anyData), ...failures('400', '401', '403', '404', '409') },
    },
  },
  '/imports/{id}/rows': {
    get: {
      tags: ['Importaciones'],
      summary: 'Fila por fila: resultado, motivo y posibles duplicados',
      parameters: [
        idParameter,
        { name: 'outcome', in: 'query', schema: { type: 'string' } },
        ...listParameters.slice(4, 6),
      ],
      responses: { ...ok('Una página de filas', anyData), ...failures('400', '401', '403', '404') },
    },
  },
  ...Object.fromEntries(
    [
      ['confirm', 'Ejecutar lo planeado'],
      ['cancel', 'Cancelar'],
      ['undo', 'Deshacer entera'],
    ].map(([action, summary = '']): [string, PathItem] => [
      `/imports/{id}/${action}`,
      {
        post: {
          tags: ['Importaciones'],
          summary,
          parameters: [idParameter],
          requestBody: body(importActionSchema),
          responses: { ...ok('La importación', anyData), ...failures('401', '403', '404', '409') },
        },
      },
    ]),
  ),
  '/keys/google-maps': {
    get: {
      tags: ['Claves'],
      summary: 'Clave de mapas para el navegador',
      responses: { ...ok('La clave o null', enveloped({ type: ['string', 'null'] })), ...failures('401') },
    },
  },
};

export function openApi(registry: Registry, version: string): OpenApi {
  const schemas: Record<string, unknown> = {
    Meta: {
      type: 'object',
      properties: { total: { type: 'integer' }, page: { type: 'integer' }, perPage: { type: 'integer' } },
    },
    Error: {
      type: 'object',
      required: ['message', 'code'],
      properties: {
        message: { type: 'string' },
        code: { type: 'string', enum: Object.keys(errorCatalogue) },
        details: {},
      },
    },
  };
  const paths: Record<string, PathItem> = {};
  for (const { resource, policy } of registry.values()) {
    schemas[resource.name] = schemaOf(resource.record);
    const writable = { create: !!policy.create, update: !!policy.update, archive: !!policy.archive };
    if (writable.create) schemas[`${resource.name}-create`] = schemaOf(resource.create);
    if (writable.update) schemas[`${resource.name}-update`] = schemaOf(resource.update);
    Object.assign(paths, collectionPaths(resource, writable));
  }
  Object.assign(paths, special);
  const tags = new Set(
    Object.values(paths).flatMap((item) => Object.values(item).flatMap((operation) => operation.tags)),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Callejero',
      version,
      description:
        'API de la guía de la ciudad. Las respuestas son `{data, meta?}`; los errores, `{message, code, details?}`.',
    },
    servers: [{ url: `/${apiVersion}` }],
    security: [{ accessToken: [] }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: { accessToken: { type: 'apiKey', in: 'header', name: headers.accessToken } },
    },
  };
}
