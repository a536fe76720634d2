/** Attacks that revealed hidden data in other products. Each test has the name of the affected product. */

import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { Client } from '../testing/api.ts';
import { getId, query, readIds } from '../testing/back-office.ts';
import { backOffice } from '../testing/fixtures.ts';

const office = backOffice({ env: { LOG_LEVEL: 'silent' } });

const ask = (path: string, params: Record<string, unknown>) => office.person.get(query(path, params));
const refused = (where: string) => ({
  code: 'query-invalid',
  details: [{ path: where, message: expect.any(String) }],
});

describe('a hidden field can’t be guessed', () => {
  it.each([
    [
      'Strapi CVE-2023-22894: by the start of a secret',
      '/v1/users',
      { passwordHash: { $regex: '^a' } },
      'passwordHash',
    ],
    ['Strapi CVE-2023-34235: by the alias of a table', '/v1/commerces', { 't0.owners': 'x' }, 't0.owners'],
    ['Strapi CVE-2024-56143: by the name of a column', '/v1/users', { password_hash: 'x' }, 'password_hash'],
    [
      'Strapi CVE-2026-27886: through a relation',
      '/v1/products',
      { 'commerce.owners': 'x' },
      'commerce.owners',
    ],
    [
      'Parse CVE-2020-5251: by an expression',
      '/v1/promotions',
      { couponCode: { $regex: '.' } },
      'couponCode',
    ],
    [
      'Directus CVE-2026-35442: inside a condition',
      '/v1/commerces',
      { $nor: [{ owners: { $exists: true } }] },
      '$nor.0.owners',
    ],
  ])('%s', async (_, path, filters, where) => {
    const { status, body } = await ask(path, { _filters: filters });
    expect([status, body]).toEqual([400, expect.objectContaining(refused(`_filters.${where}`))]);
  });

  it('Directus CVE-2025-30352: by searching', async () => {
    const { db } = office.test.platform;
    await db.query(
      sql`update commerces set rejection_reason = 'Contraseñaoculta' where id = ${office.commerce}`,
    );
    const found = (words: string) => readIds(office.person, '/v1/commerces', { $search: words });
    expect(await found('Contraseñaoculta')).toEqual([]);
    // The digits of an id may resemble those of an address, so the same is found whoever the owner is.
    const owned = [office.commerce, office.pending];
    const withOwner = await found(office.owner.id);
    await db.query(sql`update commerces set owners = '{}' where id = any(${owned})`);
    expect(await found(office.owner.id)).toEqual(withOwner);
    await db.query(
      sql`update commerces set owners = array[${office.owner.id}]::uuid[] where id = any(${owned})`,
    );
  });

  it('Parse CVE-2026-31872: by sorting', async () => {
    for (const field of ['owners', 'commerce.owners']) {
      const { status, body } = await ask(field === 'owners' ? '/v1/commerces' : '/v1/products', {
        _sort: { [field]: 1 },
      });
      expect([status, body]).toEqual([400, expect.objectContaining(refused(`_sort.${field}`))]);
    }
  });
});

it('Strapi #17001: an invalid filter is refused and does not find everything', async () => {
  for (const filters of [{ nada: 1 }, { $and: [{ nada: 1 }] }, { name: { $nada: 1 } }, { id: { $in: 'x' } }])
    expect((await ask('/v1/commerces', { _filters: filters })).status).toBe(400);
  expect((await office.person.get('/v1/commerces?_filters[name]=x')).status).toBe(400);
  expect(await readIds(office.person, '/v1/commerces', { id: { $in: [] } })).toEqual([]);
});

describe('the name of a field is never part of a statement', () => {
  const hostile = `id" = id) or 1=1; drop table users; --`;
  it.each([
    ['Parse CVE-2026-31840: in the order', { _sort: { [hostile]: 1 } }],
    ['Parse CVE-2024-27298: in a relation', { _populates: [{ path: hostile }] }],
    ['Ghost CVE-2026-26980: in a filter', { _filters: { [hostile]: 'x' } }],
    [
      'Ghost CVE-2026-26980: in a value',
      { _filters: { slug: { $in: [hostile, `'); drop table users; --`] } } },
    ],
    ['in the selection', { _select: [hostile] }],
  ])('%s', async (_, params) => {
    const { status, body } = await ask('/v1/commerces', params);
    expect(status === 400 || JSON.stringify(body.data) === '[]' || '_select' in params).toBe(true);
    expect(status).toBeLessThan(500);
    expect((await office.admin.get('/v1/users')).status).toBe(200);
  });
});

describe('a pending proposal', () => {
  it('Parse CVE-2026-30947, Ghost CVE-2026-22595: is hidden by every route that reads commerces', async () => {
    const name = 'Secretería de la esquina';
    const { db, changes } = office.test.platform;
    await db.query(sql`update commerces set name = ${name}, name_folded = 'secreteria de la esquina'
      where id = ${office.pending}`);
    const product = getId(
      await office.admin.post('/v1/products', { name: 'Sello', commerce: office.pending, price: 100 }),
    );
    const { admin, person, test, pending, powerless } = office;
    const guest = await test.guest();
    const { slug } = (await admin.get(`/v1/commerces/${pending}`)).body.data as { slug: string };
    const ofReaders = [
      '/v1/commerces',
      `/v1/commerces/${pending}`,
      query('/v1/commerces', { _filters: { $search: 'Secretería' } }),
      query('/v1/products', { _filters: { id: product }, _populates: [{ path: 'commerce' }] }),
      '/v1/commerces/map?bounds=-97,19,-96,20&zoom=22',
      '/v1/commerces/suggestions?q=secreteria',
    ];
    const ofAdministrators = ['/v1/commerces/csv', '/v1/products/csv', '/v1/audit'];
    const ofEverybody = [
      `/c/${slug}`,
      '/',
      '/ciudad/todo',
      '/ciudad/buscar?q=secreteria',
      '/datos/comercios.geojson',
      '/sitemap-comercios-1.xml',
    ];
    const tells = async (client: Client, path: string) => {
      const { text } = await client.get(path);
      return [name, slug, pending].some((trace) => text.includes(trace));
    };
    for (const client of [person, powerless, guest])
      for (const path of [...ofReaders, ...ofAdministrators])
        expect([path, await tells(client, path)]).toEqual([path, false]);
    for (const path of ofEverybody) expect([path, await tells(test.visitor, path)]).toEqual([path, false]);
    // The same routes must show it once it is accepted; otherwise the test would prove nothing.
    await db.query(sql`update commerces set status = 'accepted' where id = ${pending}`);
    changes.publish([{ resource: 'commerces', id: pending, change: 'updated' }]);
    for (const path of ofReaders) expect([path, await tells(guest, path)]).toEqual([path, true]);
    for (const path of ofEverybody) expect([path, await tells(test.visitor, path)]).toEqual([path, true]);
    for (const path of ofAdministrators) expect([path, await tells(admin, path)]).toEqual([path, true]);
  });
});
