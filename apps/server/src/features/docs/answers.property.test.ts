/** Whatever the request and the principal, every operation of the reference answers with a documented status, type and body. */

import { runs, seed } from '@callejero/contract/testing/property-runs.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Answer, Client } from '../../testing/api.ts';
import { readIds } from '../../testing/back-office.ts';
import {
  bodyText,
  type GeneratedSchema,
  type Sources,
  toArbitrary,
} from '../../testing/document-arbitraries.ts';
import { backOffice } from '../../testing/fixtures.ts';
import type { OpenApi, Operation } from './document.ts';
import type { Parameter } from './parameters.ts';

const principalsPerOperation = runs(5, 3);
const requestsPerPrincipal = runs(12, 1);

interface Asked {
  method: string;
  template: string;
  operation: Operation;
}
interface Content {
  content?: Record<string, { schema?: GeneratedSchema }>;
}
interface Sent {
  path: string;
  query: Record<string, unknown>;
  body: string | null;
  isRevCurrent: boolean;
}

const office = backOffice();
let document: OpenApi;
let sources: Sources;
let victim: string;
/** Ids of rows by collection. */
const known = new Map<string, string[]>();
const ajv = new Ajv2020({ strict: false, allErrors: false });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
ajv.addFormat('iri', (text: string) => URL.canParse(text) && !/\s/.test(text));

beforeAll(async () => {
  const { admin, test: api } = office;
  document = (await api.visitor.get('/docs/openapi.json')).body as unknown as OpenApi;
  ajv.addSchema({ ...document, $id: 'api' });
  victim = (await api.signIn({ role: 'user' })).id;
  for (const path of Object.keys(document.paths)) {
    const name = /^\/([a-zA-Z-]+)$/.exec(path)?.[1];
    if (name === undefined || !document.components.schemas[name]) continue;
    const answer = await admin.get(`/v1/${name}?_perPage=20`);
    if (answer.status === 200) known.set(name, await readIds(admin, `/v1/${name}`));
  }
  known.set('users', [victim]);
  known.set('administrators', []);
  sources = { schemas: document.components.schemas as Record<string, GeneratedSchema>, idFor };
});

/** The collection that fields of that name refer to. */
function collectionOf(field: string): string | undefined {
  for (const schema of Object.values(document.components.schemas)) {
    const found = JSON.stringify((schema.properties as Record<string, unknown> | undefined)?.[field] ?? {});
    const name = /"#\/components\/schemas\/([a-zA-Z]+)"/.exec(found)?.[1];
    if (name !== undefined && known.has(name)) return name;
  }
  return known.has(field) ? field : undefined;
}

function idFor(field: string): fc.Arbitrary<string> {
  const name = collectionOf(field);
  const id = fc.nat().map((at) => {
    const ids = known.get(name ?? 'commerces') ?? [];
    return ids[at % Math.max(1, ids.length)] ?? '01890000-0000-7000-8000-000000000000';
  });
  return fc.oneof({ weight: 5, arbitrary: id }, { weight: 1, arbitrary: fc.uuid() });
}

/** Signing out would end the session of the other requests. */
const isSkipped = (method: string, template: string, who: string) =>
  `${method} ${template}` === 'post /users/logout' && who !== 'visitor';

/** Creations first, so that there are rows to read, and archiving last. */
function operations(): Asked[] {
  const rank = ({ method, template }: Asked) =>
    method === 'post' && !template.includes('{') ? 0 : method === 'delete' ? 2 : 1;
  return Object.entries(document.paths)
    .flatMap(([template, item]) =>
      Object.entries(item).map(([method, operation]) => ({ method, template, operation })),
    )
    .sort((a, b) => rank(a) - rank(b));
}

function requestTo({ template, operation }: Asked): fc.Arbitrary<Sent> {
  const parameters = (operation.parameters ?? []) as Parameter[];
  const collection = template.split('/')[1] ?? '';
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const path = fc
    .tuple(
      ...inPath.map(({ name, schema }) =>
        toArbitrary(schema as GeneratedSchema, name === 'id' ? collection : name, sources),
      ),
    )
    .map((values) =>
      inPath.reduce(
        (url, { name }, at) => url.replace(`{${name}}`, encodeURIComponent(String(values[at]))),
        template,
      ),
    );
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const query = fc.subarray(inQuery, { maxLength: Math.min(2, inQuery.length) }).chain((some) => {
    const chosen = [...new Set([...some, ...inQuery.filter(({ required }) => required)])];
    return fc.record(
      Object.fromEntries(
        chosen.map(({ name, schema }) => [name, toArbitrary(schema as GeneratedSchema, name, sources)]),
      ),
    );
  });
  const schema = (operation.requestBody as Content | undefined)?.content?.['application/json']?.schema;
  const body = schema ? bodyText(schema, sources) : fc.constant(null);
  return fc.record({ path, query, body, isRevCurrent: fc.boolean() });
}

/** The body with the current version of the row. */
async function withCurrentRev({ path, body }: Sent): Promise<string | null> {
  const found = /^\/([a-zA-Z-]+)\/([0-9a-f-]{36})/.exec(path);
  if (!found || body === null || !body.includes('"rev"')) return body;
  const row = await office.admin.get(`/v1/${found[1]}/${found[2]}`);
  const rev = (row.body.data as { rev?: number } | null | undefined)?.rev;
  return rev === undefined ? body : JSON.stringify({ ...JSON.parse(body), rev });
}

async function send(client: Client, { method, operation }: Asked, sent: Sent): Promise<Answer> {
  const query = new URLSearchParams(Object.entries(sent.query).map(([key, value]) => [key, String(value)]));
  const url = `/v1${sent.path}${query.size > 0 ? `?${query}` : ''}`;
  const types = Object.keys((operation.requestBody as Content | undefined)?.content ?? {});
  if (types.includes('multipart/form-data')) {
    const form = new FormData();
    form.set('file', new Blob(['nombre\nFonda'], { type: 'text/plain' }), 'nota.txt');
    return client.send(method.toUpperCase(), url, form);
  }
  if (types.includes('application/octet-stream')) {
    return client.send(method.toUpperCase(), url, new Blob(['algo']));
  }
  const body = sent.isRevCurrent ? await withCurrentRev(sent) : sent.body;
  return client.send(method.toUpperCase(), url, method === 'get' ? null : (body ?? '{}'));
}

const pointer = (...parts: string[]) =>
  `api#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

/** The undocumented part of an answer; null when everything is documented. */
function undocumented({ method, template, operation }: Asked, answer: Answer): string | null {
  const status = String(answer.status);
  const response = operation.responses[status] as (Content & { $ref?: string }) | undefined;
  if (!response) return `status ${status}`;
  const name = response.$ref?.split('/').at(-1);
  const documented = name ? (document.components.responses[name] as Content) : response;
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const media = documented.content?.[type];
  if (!media) return `type ${type}`;
  if (type !== 'application/json' || !media.schema) return null;
  const at = name
    ? pointer('components', 'responses', name, 'content', type, 'schema')
    : pointer('paths', template, method, 'responses', status, 'content', type, 'schema');
  const validate = ajv.getSchema(at) ?? ajv.compile({ $ref: at });
  return validate(answer.body) ? null : JSON.stringify(validate.errors);
}

function remember({ template }: Asked, answer: Answer): void {
  const name = template.split('/')[1] ?? '';
  const { id } = (answer.body.data ?? {}) as { id?: string };
  const ids = known.get(name);
  // Accounts of the test's principals must not be changed.
  if (answer.status !== 201 || id === undefined || !ids || name === 'users') return;
  ids.push(id);
}

test('every operation answers as documented, to every principal', { timeout: 600_000 }, async () => {
  const { admin, powerless, owner, test: api } = office;
  const principals = { admin, owner, powerless, guest: await api.guest(), visitor: api.visitor };
  const outcomes = new Map<string, number>();
  const problems = new Map<string, string>();
  const others = ['owner', 'powerless', 'guest', 'visitor'] as const;
  for (const [index, asked] of operations().entries()) {
    const inTurn = others.map((_, at) => others[(index + at) % others.length] ?? 'visitor');
    for (const [turn, who] of ['admin' as const, ...inTurn].slice(0, principalsPerOperation).entries()) {
      if (isSkipped(asked.method, asked.template, who)) continue;
      const property = fc.asyncProperty(requestTo(asked), async (sent) => {
        const answer = await send(principals[who], asked, sent);
        remember(asked, answer);
        const outcome = `${who} ${Math.floor(answer.status / 100)}xx`;
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        const problem = undocumented(asked, answer);
        if (problem === null) return;
        const said = `${answer.status} ${answer.text.slice(0, 500)}`;
        problems.set(
          `${asked.method} ${asked.template}: ${problem}`,
          `${who} ${JSON.stringify(sent)} → ${said}`,
        );
      });
      // Each with a seed of its own; otherwise all would get the same requests.
      await fc.assert(property, {
        numRuns: requestsPerPrincipal,
        seed: seed + index * principalsPerOperation + turn,
      });
    }
  }
  expect(Object.fromEntries(problems)).toEqual({});
  // Both outcomes must be frequent; otherwise the test would prove little.
  const count = (outcome: string) => (outcomes.get(outcome) ?? 0) / requestsPerPrincipal;
  expect(count('admin 2xx')).toBeGreaterThan(60);
  expect(count('admin 4xx')).toBeGreaterThan(30);
  expect(count('owner 2xx')).toBeGreaterThan(2);
  expect(count('visitor 4xx')).toBeGreaterThan(25);
});
