/** The standard routes of a collection. */
import type { Resource } from '@callejero/contract/resource.ts';
import type { Refusal } from '../../http/route-docs.ts';
import type { PathItem } from './document.ts';
import { operationName } from './operation-name.ts';
import { idempotency, labelled, listParameters, pathParameters, readable } from './parameters.ts';
import { json, ok, refused, unchanged } from './responses.ts';
import { ref } from './schemas.ts';

export interface Offered {
  create: boolean;
  update: boolean;
  archive: boolean;
  csv: boolean;
}

const [id] = pathParameters('/:id');
const page = { schema: ref('Meta'), required: true };
const revBody = (required: boolean) => ({
  required,
  content: json({
    type: 'object',
    ...(required ? { required: ['rev'] } : {}),
    properties: { rev: { type: 'integer', minimum: 1 } },
    additionalProperties: false,
  }),
});

const listDescription =
  'Con `_findOne=true`, que no va en los parámetros porque cambia la respuesta, `data` es la primera coincidencia o `null`, sin `meta`.';

function csvPath(resource: Resource): PathItem {
  const { name, labels } = resource;
  return {
    get: {
      operationId: `export${operationName(name)}`,
      tags: [labels.many],
      summary: `Exportar ${labels.many.toLowerCase()} como CSV`,
      parameters: [
        ...listParameters(resource, ['_filters', '_sort', '_select', '_archived']),
        readable,
        labelled,
      ],
      responses: {
        200: {
          description: 'Todas las filas que cumplen los filtros, en UTF-8',
          content: { 'text/csv': { schema: { type: 'string' } } },
        },
        ...refused(['400', '401', '403', '429']),
      },
    },
  };
}

export function collectionPaths(resource: Resource, offered: Offered): Record<string, PathItem> {
  const { name, labels } = resource;
  const tags = [labels.many];
  const [one, many] = [labels.one.toLowerCase(), labels.many.toLowerCase()];
  const called = (verb: string) => `${verb}${operationName(name)}`;
  const body = (kind: string) => ({ required: true, content: json(ref(`${name}-${kind}`)) });
  const written = (status: string, ...more: Refusal[]) => ({
    [status]: ok(status === '201' ? 'Creado' : 'El registro', ref(name)),
    ...refused(['400', '401', '403', '409', '413', ...more]),
  });
  const onRow = { tags, parameters: [id, idempotency] };

  const collection: PathItem = {
    get: {
      operationId: called('list'),
      tags,
      summary: `Lista de ${many}`,
      description: listDescription,
      parameters: listParameters(resource),
      responses: {
        200: ok('Una página y el total', { type: 'array', items: ref(name) }, page),
        ...unchanged,
        ...refused(['400', '401', '403']),
      },
    },
  };
  const item: PathItem = {
    get: {
      operationId: called('read'),
      tags,
      summary: `Leer ${one}`,
      parameters: [id, ...listParameters(resource, ['_populates', '_select', '_archived'])],
      responses: {
        200: ok('El registro', ref(name)),
        ...unchanged,
        ...refused(['400', '401', '403', '404']),
      },
    },
  };
  const paths: Record<string, PathItem> = { [`/${name}`]: collection, [`/${name}/{id}`]: item };

  if (offered.create) {
    collection.post = {
      operationId: called('create'),
      tags,
      summary: `Crear ${one}`,
      parameters: [idempotency],
      requestBody: body('create'),
      responses: written('201'),
    };
  }
  if (offered.update) {
    const responses = written('200', '404');
    item.patch = {
      ...onRow,
      operationId: called('update'),
      summary: `Cambiar campos de ${one}`,
      requestBody: body('update'),
      responses,
    };
    item.put = {
      ...onRow,
      operationId: called('replace'),
      summary: `Sustituir ${one}`,
      requestBody: body('replace'),
      responses,
    };
  }
  if (offered.csv) {
    paths[`/${name}/csv`] = csvPath(resource);
  }
  if (offered.archive) {
    item.delete = {
      ...onRow,
      operationId: called('archive'),
      summary: `Archivar ${one}`,
      requestBody: revBody(true),
      responses: written('200', '404'),
    };
    paths[`/${name}/{id}/restore`] = {
      post: {
        ...onRow,
        operationId: called('restore'),
        summary: `Recuperar ${one}`,
        requestBody: revBody(false),
        responses: written('200', '404'),
      },
    };
  }
  return paths;
}
