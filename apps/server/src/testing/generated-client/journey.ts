/**
 * A program that uses a generated client. The test that compiles and runs it (`features/docs/generated-client.test.ts`) generates
 * `api.ts` beside this file from the reference.
 */
import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';

type Filters = components['schemas']['commerces-filters'];

const [, , origin = '', email = '', password = '', category = ''] = process.argv;

const client = createClient<paths>({ baseUrl: `${origin}/v1` });

const signedIn = await client.POST('/users/login', { body: { email, password } });
assert.ok(signedIn.data, 'signs in');
client.use({
  onRequest({ request }) {
    request.headers.set('x-access-token', signedIn.data.data.accessToken);
  },
});

const created = await client.POST('/commerces', {
  params: { header: { 'Idempotency-Key': 'journey-1' } },
  body: { name: 'Fonda Generada', categories: [category], location: { lat: 19.5, lng: -96.9 } },
});
assert.equal(created.response.status, 201);
assert.ok(created.data, 'creates');
const { id } = created.data.data;

const filters: Filters = { name: { $regex: 'generada', $options: 'i' } };
const list = await client.GET('/commerces', {
  params: {
    query: {
      _filters: JSON.stringify(filters),
      _sort: JSON.stringify({ name: 1 }),
      _populates: JSON.stringify(['categories']),
      _page: 0,
      _perPage: 10,
    },
  },
});
assert.ok(list.data, 'lists');
assert.equal(list.data.meta.total, 1);
const [first] = list.data.data;
assert.equal(first?.id, id);
const [main] = first?.categories ?? [];
assert.ok(typeof main === 'object', 'populates');
assert.equal(main.id, category);

const read = await client.GET('/commerces/{id}', { params: { path: { id } } });
assert.ok(read.data, 'reads');
const { rev = 0 } = read.data.data;

const updated = await client.PATCH('/commerces/{id}', {
  params: { path: { id } },
  body: { name: 'Fonda Cambiada', rev },
});
assert.equal(updated.data?.data.name, 'Fonda Cambiada');

const stale = await client.PATCH('/commerces/{id}', {
  params: { path: { id } },
  body: { name: 'Otra', rev },
});
assert.equal(stale.response.status, 409);
assert.equal(stale.error?.code, 'stale');

const wrong = await client.POST('/commerces', {
  // The types would not allow this body.
  body: { name: '' } as components['schemas']['commerces-create'],
});
assert.equal(wrong.response.status, 400);
const details = wrong.error?.details;
assert.ok(Array.isArray(details) && details.some(({ path }) => path === 'name'), 'names the field');

const form = new FormData();
form.set('file', new Blob(['hola'], { type: 'text/plain' }), 'nota.txt');
const uploaded = await client.POST('/files/upload', {
  body: { file: '' },
  bodySerializer: () => form,
});
assert.ok(uploaded.data, 'uploads');
const content = await client.GET('/files/{id}/content', {
  params: { path: { id: uploaded.data.data.id } },
  parseAs: 'text',
});
assert.equal(content.data, 'hola');

const archived = await client.DELETE('/commerces/{id}', {
  params: { path: { id } },
  body: { rev: updated.data?.data.rev ?? 0 },
});
assert.ok(archived.data?.data.archivedAt, 'archives');
const gone = await client.GET('/commerces/{id}', { params: { path: { id } } });
assert.equal(gone.response.status, 404);

console.log('journey done');
