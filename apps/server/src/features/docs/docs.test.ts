import { beforeAll, expect, test } from 'vitest';
import { testApi } from '../../testing/fixtures.ts';
import type { OpenApi } from './document.ts';
import { openApi } from './openapi.ts';

const api = testApi();
let reference: OpenApi;
beforeAll(async () => {
  const answer = await api.visitor.get('/docs/openapi.json');
  expect(answer.status).toBe(200);
  reference = answer.body as unknown as OpenApi;
});

test('every route of the API is in the reference', () => {
  const missing = api.api.routes
    .filter(({ path }) => path.startsWith('/v1/'))
    .map(
      ({ method, path }) => [method.toLowerCase(), path.slice(3).replace(/:([A-Za-z]+)/g, '{$1}')] as const,
    )
    .filter(([method, path]) => !Object.hasOwn(reference.paths[path] ?? {}, method))
    .map(([method, path]) => `${method} ${path}`)
    // Collections without standard write routes have none in the reference.
    .filter((route) => !/^(?:post|put|patch|delete) \/[a-z-]+(?:\/\{id\}(?:\/restore)?)?$/.test(route));
  expect(missing).toEqual([]);
});

test('a route without a description is refused', () => {
  const route = { method: 'POST', path: '/v1/parkings/:id/open', access: 'open' } as const;
  const doc = { summary: 'Abrir', tag: 'Estacionamientos' };
  expect(openApi(new Map(), [{ ...route, doc }], '1').paths).toHaveProperty(['/parkings/{id}/open', 'post']);
  expect(() => openApi(new Map(), [route], '1')).toThrow('POST /parkings/:id/open is not described');
});

test('every operation says whether it needs a session', () => {
  expect(reference.security).toEqual([{ accessToken: [] }]);
  expect(reference.paths['/users/login']?.post).toMatchObject({ security: [] });
  expect(reference.paths['/commerces/review']?.post?.security).toBeUndefined();
  expect(Object.keys(reference.paths['/commerces/review']?.post?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '401', '403']),
  );
});

test('every operation lists each status by itself, those of a failing server too', () => {
  for (const item of Object.values(reference.paths))
    for (const { responses } of Object.values(item)) {
      const statuses = Object.keys(responses);
      expect(statuses.filter((status) => !/^[1-5]\d\d$/.test(status))).toEqual([]);
      expect(statuses).toEqual(expect.arrayContaining(['429', '500', '503', '507']));
    }
});

test('an operation that reads a body and a key lists their refusals, though it takes no fields', () => {
  const issue = reference.paths['/promotions/{id}/redemptions']?.post;
  expect(issue?.requestBody).toBeUndefined();
  expect(Object.keys(issue?.responses ?? {})).toEqual(expect.arrayContaining(['400', '409', '413']));
});

test('an address is an IRI, because it is answered as it was typed', () => {
  const text = JSON.stringify(reference);
  expect(text).toContain('"format":"iri"');
  expect(text).not.toContain('"format":"uri"');
});

test('every schema that is referred to exists, and every operation has a unique name', () => {
  const schemas = reference.components.schemas as Record<string, unknown>;
  const referred = [...JSON.stringify(reference).matchAll(/"#\/components\/schemas\/([^"]+)"/g)];
  expect(referred.map(([, name]) => name).filter((name) => !Object.hasOwn(schemas, name ?? ''))).toEqual([]);
  const ids = Object.values(reference.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain('replaceCommerces');
});

test('updates and replacements accept the version with the fields, and nothing else', () => {
  const bodyOf = (method: 'patch' | 'put') =>
    reference.paths['/pages/{id}']?.[method]?.requestBody as {
      content: Record<string, { schema: { $ref: string } }>;
    };
  for (const method of ['patch', 'put'] as const) {
    const name = bodyOf(method).content['application/json']?.schema.$ref.split('/').at(-1) ?? '';
    const schema = (
      reference.components.schemas as Record<string, { properties: object; additionalProperties: unknown }>
    )[name];
    expect(Object.keys(schema?.properties ?? {})).toEqual(expect.arrayContaining(['rev', 'body']));
    expect(schema?.additionalProperties).toBe(false);
  }
});

test('the page shows the reference to people', async () => {
  const page = await api.visitor.get('/docs');
  expect(page.status).toBe(200);
  expect(page.text).toContain('/users/passkeys/login/finish');
});

test('the page is self-contained: it loads nothing and runs no script', async () => {
  const { text } = await api.visitor.get('/docs');
  expect(text.match(/<(?:script|link|img|iframe|object|embed|video|audio|base)\b/gi)).toBeNull();
  expect([...text.matchAll(/\b(?:src|href|action)="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    '/docs/openapi.json',
  ]);
  expect(text.match(/@import|url\(/g)).toBeNull();
});
