/** Makes requests to any route, as the API's own reference describes them. Campaigns send them unchanged or spoilt. */
import type { Field } from '@callejero/contract/resource.ts';
import fc from 'fast-check';
import type { OpenApi, Operation } from '../features/docs/document.ts';
import type { Parameter } from '../features/docs/parameters.ts';
import type { Answer, Client } from '../testing/api.ts';
import { type GeneratedSchema, type Sources, toArbitrary } from '../testing/document-arbitraries.ts';
import type { World } from '../testing/world.ts';
import { findThing } from './rules.ts';

export interface Route {
  method: string;
  path: string;
}

export interface SentRequest {
  /** The path, with its parameters filled in. */
  path: string;
  query: Record<string, unknown>;
  /** A JSON value; undefined if there is none or it is not JSON. */
  body: unknown;
}

export interface CampaignRequests {
  /** Requests that are valid by the reference. `id`: the row's. */
  to(route: Route, id?: string): fc.Arbitrary<SentRequest>;
  send(client: Client, route: Route, sent: SentRequest): Promise<Answer>;
  /** Whether the reference lists the status for the route. A route that it does not describe may answer anything. */
  documents(route: Route, status: number): boolean;
}

const nobody = '01890000-0000-7000-8000-000000000000';

interface Content {
  content?: Record<string, { schema?: GeneratedSchema }>;
}

export async function createRequests(world: World): Promise<CampaignRequests> {
  const { api, visitor } = world.test;
  const document = (await visitor.get('/docs/openapi.json')).body as unknown as OpenApi;
  const targets = new Map<string, string>();
  for (const { resource } of api.registry.values())
    for (const [name, { to }] of Object.entries<Field>(resource.fields))
      if (to !== undefined) targets.set(name, to);
  const sources: Sources = {
    schemas: document.components.schemas as Record<string, GeneratedSchema>,
    idFor(name) {
      const rows = world.rows.get(name) ?? world.rows.get(targets.get(name) ?? 'commerces');
      return fc.constantFrom(...(rows?.values() ?? []), nobody);
    },
  };

  const operationOf = ({ method, path }: Route): Operation | undefined => {
    const template = path.replace(/^\/v1/, '').replace(/:([A-Za-z]+)/g, '{$1}');
    return document.paths[template]?.[method.toLowerCase() as 'get'];
  };

  return {
    documents: (route, status) => Object.hasOwn(operationOf(route)?.responses ?? { [status]: {} }, status),
    to(route, id) {
      const operation = operationOf(route);
      const parameters = (operation?.parameters ?? []) as Parameter[];
      const inQuery = parameters.filter((parameter) => parameter?.in === 'query');
      const thing = findThing(route.path);
      const things = Object.values((thing && world.things.get(thing)) ?? {});
      const collection = route.path.split('/')[2] ?? '';
      const names = [...route.path.matchAll(/:([A-Za-z]+)(?:\{[^}]*\})?/g)].map(([, name = '']) => name);
      const places = names.map((name, at) => {
        if (id !== undefined && (at === 0 || name === 'id')) return fc.constant(id);
        if (name === 'id' && things.length > 0) return fc.constantFrom(...things, nobody);
        const schema = parameters.find((one) => one?.in === 'path' && one.name === name)?.schema as
          | GeneratedSchema
          | undefined;
        return schema
          ? toArbitrary(schema, name === 'id' ? collection : name, sources)
          : sources.idFor(collection);
      });
      const path = fc
        .tuple(...places)
        .map((values) =>
          values.reduce<string>(
            (url, value) => url.replace(/:[A-Za-z]+(?:\{[^}]*\})?/, encodeURIComponent(String(value))),
            route.path.replaceAll('*', 'x'),
          ),
        );
      const query = fc.subarray(inQuery, { maxLength: Math.min(2, inQuery.length) }).chain((some) => {
        const chosen = [...new Set([...some, ...inQuery.filter(({ required }) => required)])];
        const named = chosen.map(({ name, schema }) => [
          name,
          toArbitrary(schema as GeneratedSchema, name, sources),
        ]);
        return fc.record(Object.fromEntries(named) as Record<string, fc.Arbitrary<unknown>>);
      });
      const content = (operation?.requestBody as Content | undefined)?.content;
      const schema = content?.['application/json']?.schema;
      const body = schema ? toArbitrary(schema, '', sources).map(withFirstRev) : fc.constant(undefined);
      return fc.record({ path, query, body });
    },
    async send(client, route, { path, query, body }) {
      const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
      const url = asked.size > 0 ? `${path}?${asked}` : path;
      const hasBody = route.method !== 'GET' && body !== undefined;
      return client.send(
        route.method,
        url,
        hasBody ? JSON.stringify(body) : route.method === 'GET' ? null : '{}',
      );
    },
  };
}

/** Sets the `rev` of rows that have never been changed. */
function withFirstRev(body: unknown): unknown {
  const hasRev = typeof body === 'object' && body !== null && 'rev' in body;
  return hasRev ? { ...body, rev: 1 } : body;
}
