/** The API reference as OpenAPI 3.1, derived from the contract: what is registered is what is described. */
import { apiVersion, headers } from '@callejero/contract/envelope.ts';
import { errorCatalogue } from '@callejero/contract/errors.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import * as z from 'zod';
import type { Registry } from '../../access/binding.ts';
import type { DeclaredRoute } from '../../http/access.ts';
import { isExportable } from '../../resource/csv.ts';
import { type SpecialRoute, specialRoutes } from './special-routes.ts';

export interface Operation {
  operationId: string;
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
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  components: Record<string, unknown>;
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output' = 'input') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};
/** Of the row that the writer has read. */
const rev = z.int().min(1);
/** `/users/{id}/status` → `UsersIdStatus` */
const nameOf = (path: string) =>
  path
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
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
    'Filtros: `{"campo": valor}`, `$eq $ne $gt $gte $lt $lte $in $nin $exists $regex $not`, `$and $or $nor`, `$near`, `$within`, `$search`, `$openAt` (`"now"` o un momento de los próximos siete días, donde hay horario)',
  ],
  ['_sort', '`{"campo": 1}` o `-1`, en orden'],
  ['_populates', '`["categories", {"path": "address", "select": ["street"]}]`'],
  ['_select', '`["name"]`; `id` viene siempre'],
  ['_page', 'Página, desde 0'],
  ['_perPage', 'Filas por página; 0 es el máximo (1000)'],
  ['_findOne', '`true`: la primera coincidencia o `null`'],
  ['_archived', '`true`: solo lo archivado'],
].map(([name, description]) => ({ name, in: 'query', description, schema: { type: 'string' } }));
const readableParameter = {
  name: '_readable',
  in: 'query',
  description: '`true`: para leer en una hoja de cálculo, con encabezados y nombres en español',
  schema: { type: 'string' },
};
const csvParameters: readonly (string | undefined)[] = ['_filters', '_sort', '_select', '_archived'];

const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
const idempotency = {
  name: headers.idempotencyKey,
  in: 'header',
  description: 'Una escritura repetida con la misma clave da la misma respuesta durante 24 h',
  schema: { type: 'string' },
};

function collectionPaths(
  resource: Resource,
  offered: { create: boolean; update: boolean; archive: boolean; csv: boolean },
) {
  const { name, labels } = resource;
  const tags = [labels.many];
  const one = labels.one.toLowerCase();
  const record = ref(name);
  const collection: PathItem = {
    get: {
      operationId: `list${nameOf(name)}`,
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
      operationId: `read${nameOf(name)}`,
      tags,
      summary: `Leer ${one}`,
      parameters: [idParameter, ...listParameters.slice(2, 4)],
      responses: {
        ...ok('El registro', enveloped(record)),
        304: { description: 'Sin cambios' },
        ...failures('400', '401', '403', '404'),
      },
    },
  };
  const writeResponses = {
    ...ok('El registro', enveloped(record)),
    ...failures('400', '401', '403', '404', '409'),
  };
  if (offered.create) {
    collection.post = {
      operationId: `create${nameOf(name)}`,
      tags,
      summary: `Crear ${one}`,
      parameters: [idempotency],
      requestBody: { required: true, content: json(ref(`${name}-create`)) },
      responses: { ...ok('Creado', enveloped(record), '201'), ...failures('400', '401', '403', '409') },
    };
  }
  if (offered.update) {
    const parameters = [idParameter, idempotency];
    item.patch = {
      operationId: `update${nameOf(name)}`,
      tags,
      summary: `Cambiar campos de ${one}`,
      parameters,
      requestBody: { required: true, content: json(ref(`${name}-update`)) },
      responses: writeResponses,
    };
    item.put = {
      operationId: `replace${nameOf(name)}`,
      tags,
      summary: `Sustituir ${one}`,
      parameters,
      requestBody: { required: true, content: json(ref(`${name}-replace`)) },
      responses: writeResponses,
    };
  }
  const csv: PathItem = {
    get: {
      operationId: `export${nameOf(name)}`,
      tags,
      summary: `Exportar ${labels.many.toLowerCase()} como CSV`,
      parameters: [...listParameters.filter(({ name }) => csvParameters.includes(name)), readableParameter],
      responses: {
        200: {
          description: 'Todas las filas que cumplen los filtros, en UTF-8',
          content: { 'text/csv': { schema: { type: 'string' } } },
        },
        ...failures('400', '401', '403', '429'),
      },
    },
  };
  const paths: Record<string, PathItem> = {
    [`/${name}`]: collection,
    ...(offered.csv ? { [`/${name}/csv`]: csv } : {}),
    [`/${name}/{id}`]: item,
  };
  if (offered.archive) {
    const parameters = [idParameter, idempotency];
    item.delete = {
      operationId: `archive${nameOf(name)}`,
      tags,
      summary: `Archivar ${one}`,
      parameters,
      requestBody: { required: true, content: json(schemaOf(z.strictObject({ rev }))) },
      responses: writeResponses,
    };
    paths[`/${name}/{id}/restore`] = {
      post: {
        operationId: `restore${nameOf(name)}`,
        tags,
        summary: `Recuperar ${one}`,
        parameters,
        responses: writeResponses,
      },
    };
  }
  return paths;
}

/** Multipart, the field `file`. */
const fileBody = (many: boolean) => {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const schema = {
    type: 'object',
    required: ['file'],
    properties: { file: many ? { type: 'array', items: file } : file },
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
};

/** What is not one of the standard routes of a collection. */
function specialOperation({ method, path, access }: DeclaredRoute, route: SpecialRoute): Operation {
  const parameters = [
    ...[...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => ({ ...idParameter, name })),
    ...(route.headers ?? []).map((name) => ({ name, in: 'header', schema: { type: 'string' } })),
    ...(route.query ?? []).map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
    ...(method !== 'GET' && route.retry ? [idempotency] : []),
  ];
  const refusals = [
    ...(method === 'GET' ? [] : ['400']),
    ...(access === 'open' ? [] : ['401']),
    ...(access === 'open' || access === 'reader' ? [] : ['403']),
    ...(path.includes(':') ? ['404'] : []),
    ...(route.refusals ?? []),
  ];
  const { body } = route;
  return {
    operationId: `${method.toLowerCase()}${nameOf(path)}`,
    tags: [route.tag],
    summary: route.summary,
    ...(access === 'open' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === undefined
      ? {}
      : {
          requestBody:
            body === 'bytes'
              ? { required: true, content: { 'application/octet-stream': {} } }
              : body === 'file' || body === 'files'
                ? fileBody(body === 'files')
                : { required: true, content: json(schemaOf(body)) },
        }),
    responses: {
      ...(route.content
        ? { 200: { description: route.answer ?? 'El contenido', content: { [route.content]: {} } } }
        : ok(
            route.answer ?? 'Hecho',
            enveloped(route.record ? ref(route.record) : route.data ? schemaOf(route.data, 'output') : {}),
            route.status ?? '200',
          )),
      ...failures(...refusals),
    },
  };
}

/** `routes` are those of the API, with who may call them; one that nobody described throws. */
export function openApi(registry: Registry, routes: readonly DeclaredRoute[], version: string): OpenApi {
  const schemas: Record<string, unknown> = {
    Meta: {
      type: 'object',
      properties: {
        total: { type: 'integer' },
        page: { type: 'integer' },
        perPage: { type: 'integer' },
        partial: { type: 'boolean', description: 'Nada tiene todo lo buscado: estas filas tienen una parte' },
      },
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
  for (const binding of registry.values()) {
    const { resource, policy } = binding;
    schemas[resource.name] = schemaOf(resource.record, 'output');
    const offered = {
      create: !!policy.create,
      update: !!policy.update,
      archive: !!policy.archive,
      csv: isExportable(binding),
    };
    if (offered.create) schemas[`${resource.name}-create`] = schemaOf(resource.create);
    if (offered.update) {
      schemas[`${resource.name}-update`] = schemaOf(resource.update.extend({ rev }));
      schemas[`${resource.name}-replace`] = schemaOf(resource.create.extend({ rev }));
    }
    Object.assign(paths, collectionPaths(resource, offered));
  }
  const standard = /^\/([a-zA-Z-]+)(?:\/csv|\/:id(?:\/restore)?)?$/;
  for (const route of routes) {
    if (!route.path.startsWith(`/${apiVersion}/`)) continue;
    const path = route.path.slice(apiVersion.length + 1);
    const described = specialRoutes[`${route.method} ${path}`];
    if (!described && registry.has(standard.exec(path)?.[1] ?? '')) continue;
    if (!described) throw new Error(`${route.method} ${path} is not described`);
    const template = path.replace(/:([A-Za-z]+)/g, '{$1}');
    const method = route.method.toLowerCase() as keyof PathItem;
    paths[template] = { ...paths[template], [method]: specialOperation({ ...route, path }, described) };
  }
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
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `/${apiVersion}` }],
    security: [{ accessToken: [] }],
    tags: [...tags].map((name) => ({ name, description: `Operaciones de ${name.toLowerCase()}.` })),
    paths,
    components: {
      schemas,
      securitySchemes: { accessToken: { type: 'apiKey', in: 'header', name: headers.accessToken } },
    },
  };
}
