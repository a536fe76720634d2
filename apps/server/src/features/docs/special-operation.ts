/** Operations that are no standard routes of a collection. */
import type { Resource } from '@callejero/contract/resource.ts';
import * as z from 'zod';
import type { DeclaredRoute, RouteAccess } from '../../http/access.ts';
import type { Refusal, RouteDoc } from '../../http/route-docs.ts';
import type { Operation } from './document.ts';
import { operationName } from './operation-name.ts';
import {
  idempotency,
  listNames,
  listParameters,
  type Parameter,
  pathParameters,
  queryParameters,
} from './parameters.ts';
import { json, ok, type RouteMeta, refused, unchanged } from './responses.ts';
import { type Components, type JsonSchema, ref, toJsonSchema } from './schemas.ts';

/** Multipart, the field `file`. */
function fileBody(many: boolean) {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const schema = {
    type: 'object',
    required: ['file'],
    properties: { file: many ? { type: 'array', items: file } : file },
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function bodyOf(components: Components, { body }: RouteDoc) {
  if (body === undefined) return {};
  if (body === 'file' || body === 'files') return { requestBody: fileBody(body === 'files') };
  if (body === 'bytes') {
    return { requestBody: { required: true, content: { 'application/octet-stream': {} } } };
  }
  return { requestBody: { required: true, content: json(toJsonSchema(components, body, 'input')) } };
}

function dataOf(components: Components, { record, records, facts, data }: RouteDoc): JsonSchema {
  if (record !== undefined) return ref(record);
  if (records !== undefined) {
    // The schema of a record allows no other fields, so added ones are listed with its own.
    const items = facts ? withFacts(components, records, facts) : ref(records);
    return { type: 'array', items };
  }
  return toJsonSchema(components, data ?? z.null(), 'output');
}

function withFacts(components: Components, name: string, facts: z.ZodObject): JsonSchema {
  const record = components[name] as { properties: object; required: string[] };
  const added = toJsonSchema(components, facts, 'output') as { properties: object; required: string[] };
  return {
    type: 'object',
    required: [...record.required, ...(added.required ?? [])],
    properties: { ...record.properties, ...added.properties },
    additionalProperties: false,
  };
}

function metaOf(components: Components, { meta }: RouteDoc): RouteMeta | undefined {
  if (meta === undefined) return undefined;
  if (meta === 'page') return { schema: ref('Meta'), required: true };
  return { schema: toJsonSchema(components, meta, 'output'), required: !meta.safeParse(undefined).success };
}

function answerInWords({ answer, content, record, records, data }: RouteDoc): string {
  if (answer !== undefined) return answer;
  if (content) return 'El contenido';
  if (record !== undefined) return 'El registro';
  if (records !== undefined) return 'Los registros';
  return data ? 'La respuesta' : 'Hecho';
}

function answerOf(components: Components, route: RouteDoc) {
  const description = answerInWords(route);
  const schema = dataOf(components, route);
  if (route.content) {
    const plain = route.data ? { schema } : {};
    const content = Object.fromEntries(
      route.content.map((type) => [type, type.startsWith('text/') ? { schema: { type: 'string' } } : plain]),
    );
    return { 200: { description, content } };
  }
  const sent = (route.answerHeaders ?? []).map((name) => [name, { schema: { type: 'string' } }]);
  const headers = sent.length > 0 ? { headers: Object.fromEntries(sent) } : {};
  const statuses = [route.status ?? '200'].flat();
  return Object.fromEntries(
    statuses.map((status) => [status, { ...ok(description, schema, metaOf(components, route)), ...headers }]),
  );
}

/** Who may call the operation, in words. */
function accessInWords(access: RouteAccess): string | null {
  if (access === 'open' || access === 'policy') return null;
  if (access === 'reader') return 'Para cualquier sesión, también de invitado.';
  if (access === 'signed-in') return 'Requiere una cuenta.';
  if (access === 'till') return 'Solo para la caja de un comercio.';
  if (access === 'administrator') return 'Solo para administradores.';
  return `Requiere el permiso \`${access}\`.`;
}

export function specialOperation(
  components: Components,
  { method, path, access }: DeclaredRoute,
  route: RouteDoc,
  resources: (name: string) => Resource,
): Operation {
  const writes = method !== 'GET';
  const retries = route.retry ?? (writes && route.record !== undefined && route.body !== 'file');
  const parameters: Parameter[] = [
    ...pathParameters(path, route.params),
    ...(route.headers ?? []).map((name) => ({ name, in: 'header' as const, schema: { type: 'string' } })),
    ...queryOf(route, resources),
    ...(retries ? [idempotency] : []),
  ];
  const reads = route.body !== undefined || retries;
  const refusals: Refusal[] = [
    '401',
    ...(reads || route.query || route.list ? (['400'] as const) : []),
    ...(reads && writes ? (['413'] as const) : []),
    ...(retries ? (['409'] as const) : []),
    ...(access === 'open' ? [] : (['403'] as const)),
    ...(path.includes(':') ? (['404'] as const) : []),
    ...(route.refusals ?? []),
  ];
  const description = accessInWords(access);
  return {
    operationId: `${method.toLowerCase()}${operationName(path)}`,
    tags: [route.tag ?? resources(path.split('/')[1] ?? '').labels.many],
    summary: route.summary,
    ...(description === null ? {} : { description }),
    ...(access === 'open' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(components, route),
    responses: {
      ...answerOf(components, route),
      ...(route.cached ? unchanged : {}),
      ...refused(refusals),
    },
  };
}

function queryOf({ query, list }: RouteDoc, resources: (name: string) => Resource): Parameter[] {
  if (list !== undefined) return listParameters(resources(list), listNames);
  if (query === undefined) return [];
  return queryParameters(query);
}
