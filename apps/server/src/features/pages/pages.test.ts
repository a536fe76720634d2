import { pageSlugs, pages } from '@callejero/contract/resources/pages.ts';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { countryDefaults } from '../../node/countries.ts';
import type { Client } from '../../testing/api.ts';
import { testApi } from '../../testing/fixtures.ts';
import { ensureDefaultPages } from './default-pages.service.ts';
import { defaultBodies } from './pages.texts.ts';

const test = testApi({ env: { CITY_NAME: 'San Tito' } });

const list = async (client: Client) => {
  const answer = await client.get('/v1/pages');
  return (answer.body.data as unknown[]).map((row) => pages.record.parse(row));
};
const first = async (client: Client) => {
  const [page] = await list(client);
  if (!page) throw new Error('There is no page');
  return page;
};

it('a new installation has both legal pages, complete and with the name of the city', async () => {
  const all = await list(test.visitor);
  expect(Object.fromEntries(all.map(({ slug, title }) => [slug, title]))).toEqual(pageSlugs);
  for (const { body } of all) {
    expect(body).toContain('San Tito');
    expect(body).toContain('[correo de contacto]');
    expect(body.split('\n\n## ').length).toBeGreaterThan(8);
    // Only the supported format: paragraphs, headings and lists.
    expect(body).not.toMatch(/undefined|\$\{|\*\*|^#(?!# )|^ /m);
  }
});

it('the initial texts fit the country: rights and terms of a law only where it holds', () => {
  for (const country of Object.keys(countryDefaults)) {
    for (const text of Object.values(defaultBodies)) {
      const body = text({ name: 'San Tito', country });
      expect([country, /ARCO|veinte días hábiles/.test(body)]).toEqual([
        country,
        country === 'MX' && text === defaultBodies.privacy,
      ]);
      expect(body).not.toMatch(/undefined|\$\{/);
    }
    const privacy = defaultBodies.privacy({ name: 'San Tito', country });
    expect([country, /plazo de un mes.*\n?.*Agencia/.test(privacy)]).toEqual([
      country,
      ['ES', 'AD'].includes(country),
    ]);
    // Elsewhere the administrators are asked for what only they know.
    if (!['MX', 'ES', 'AD'].includes(country)) expect(privacy).toContain('[plazo de respuesta]');
  }
});

it('missing pages are inserted once, however many servers start, and existing ones are not overwritten', async () => {
  const { platform } = test;
  await platform.db.query(sql`delete from pages where slug = 'privacy'`);
  await platform.db.query(sql`update pages set body = 'Lo nuestro.' where slug = 'terms'`);
  await Promise.all(Array.from({ length: 5 }, () => ensureDefaultPages(platform)));
  const all = await list(test.visitor);
  expect(all.map(({ slug }) => slug).sort()).toEqual(['privacy', 'terms']);
  expect(all.find(({ slug }) => slug === 'terms')?.body).toBe('Lo nuestro.');
});

it('administrators with the permission edit the title and the text, not the slug', async () => {
  const editor = await test.signIn({ permissions: ['pages:update'] });
  const page = await first(editor);
  const path = `/v1/pages/${page.id}`;
  const changed = await editor.patch(path, { rev: page.rev, title: 'Reglas', body: 'Texto nuevo.' });
  expect(changed.body.data).toMatchObject({ title: 'Reglas', body: 'Texto nuevo.', rev: page.rev + 1 });
  expect((await test.visitor.get(path)).body.data).toMatchObject({ body: 'Texto nuevo.' });
  const moved = await editor.patch(path, { rev: page.rev + 1, slug: 'privacy' });
  expect([moved.status, moved.body.details]).toEqual([400, [expect.objectContaining({ path: 'slug' })]]);
  const empty = await editor.patch(path, { rev: page.rev + 1, body: ' ' });
  expect(empty.body).toMatchObject({ details: [{ path: 'body' }] });
});

it('visitors, users and administrators without the permission can’t edit a page', async () => {
  const page = await first(test.visitor);
  const change = { rev: page.rev, title: 'Otra cosa' };
  const user = await test.signIn({ role: 'user' });
  const other = await test.signIn({ permissions: ['pages:read', 'pages:create', 'categories:*'] });
  expect((await test.visitor.patch(`/v1/pages/${page.id}`, change)).status).toBe(401);
  expect((await user.patch(`/v1/pages/${page.id}`, change)).status).toBe(403);
  expect((await other.patch(`/v1/pages/${page.id}`, change)).status).toBe(403);
  expect(await first(test.visitor)).toEqual(page);
});

it('nobody creates or removes a page', async () => {
  const administrator = await test.signIn();
  const page = await first(administrator);
  const created = await administrator.post('/v1/pages', { title: 'Otra', body: 'Texto.' });
  const removed = await administrator.delete(`/v1/pages/${page.id}`, { rev: page.rev });
  expect([created.status, removed.status]).toEqual([403, 403]);
  expect(await list(test.visitor)).toHaveLength(2);
});
