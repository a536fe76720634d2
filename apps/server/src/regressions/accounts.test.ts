/** Attacks that gained rights in other products. Each test has the name of the affected product. */

import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { createHasher } from '../node/services/hasher.ts';
import { createTestApi } from '../testing/api.ts';
import { getId } from '../testing/back-office.ts';
import { backOffice } from '../testing/fixtures.ts';

const office = backOffice({ env: { LOG_LEVEL: 'silent' } });

const pathsOf = (body: Record<string, unknown>) =>
  ((body.details ?? []) as { path: string }[]).map(({ path }) => path).sort();
const userOf = async (id: string) => {
  const [row] = await office.test.platform.db.query<Record<string, unknown>>(
    sql`select first_name, roles, permissions, status, email_verified_at from users where id = ${id}`,
  );
  return row;
};

describe('writing a field that the caller may not set', () => {
  const given = {
    roles: ['administrator'],
    permissions: ['*'],
    status: 'active',
    emailVerifiedAt: '2026-01-01T00:00:00Z',
  };

  it('Strapi CVE-2023-39345: at sign-up is refused, and each field is named', async () => {
    const person = {
      email: 'nueva@prueba.example',
      password: 'jacarandas bajo la lluvia',
      firstName: 'Eva',
      acceptTerms: true,
    };
    const { status, body } = await office.test.visitor.post('/v1/users/create', { ...person, ...given });
    expect([status, pathsOf(body)]).toEqual([400, Object.keys(given).sort()]);
    const made = await office.test.platform.db.query(sql`select 1 from users where email = ${person.email}`);
    expect(made).toEqual([]);
  });

  it('Directus CVE-2025-27089: beside a permitted field changes neither', async () => {
    const before = await userOf(office.person.id);
    const { status } = await office.person.patch(`/v1/users/${office.person.id}`, {
      rev: 1,
      firstName: 'Mallory',
      ...given,
    });
    expect(status).toBe(400);
    expect(await userOf(office.person.id)).toEqual(before);
  });
});

it('Rocket.Chat CVE-2026-45689: the routes of accounts refuse operators in every field', async () => {
  const routes: Record<string, Record<string, unknown>> = {
    login: { email: 'persona-1@prueba.example', password: 'x' },
    create: {
      email: 'a@prueba.example',
      password: 'jacarandas bajo la lluvia',
      firstName: 'A',
      acceptTerms: true,
    },
    confirmEmail: { id: office.person.id, token: 'A'.repeat(43) },
    resendConfirmation: { email: 'a@prueba.example' },
    recoverPassword: { email: 'a@prueba.example' },
    newPassword: {
      id: office.person.id,
      recoverPasswordID: 'A'.repeat(43),
      password: 'jacarandas bajo la lluvia',
    },
  };
  for (const [route, body] of Object.entries(routes)) {
    for (const field of Object.keys(body)) {
      for (const operator of [{ $ne: null }, { $regex: '.' }, { $gt: '' }, [body[field]], null]) {
        const answer = await office.test.visitor.post(`/v1/users/${route}`, { ...body, [field]: operator });
        expect([route, field, answer.status, pathsOf(answer.body)]).toEqual([route, field, 400, [field]]);
      }
    }
  }
});

describe('a person with an unconfirmed address', () => {
  const unconfirmed = async () => {
    const someone = await office.test.signIn({ role: 'user' });
    await office.test.platform.db.query(
      sql`update users set email_verified_at = null where id = ${someone.id}`,
    );
    return someone.id;
  };

  it('PocketBase CVE-2026-44166: can’t be made an administrator', async () => {
    const id = await unconfirmed();
    const promote = () =>
      office.admin.post(`/v1/users/${id}/roles`, { roles: ['administrator'], permissions: ['*'], rev: 1 });
    const answer = await promote();
    expect([answer.status, pathsOf(answer.body)]).toEqual([400, ['roles']]);
    expect(await userOf(id)).toMatchObject({ roles: ['user'], permissions: [] });
    await office.test.platform.db.query(sql`update users set email_verified_at = now() where id = ${id}`);
    expect((await promote()).status).toBe(200);
  });

  it('Vaultwarden CVE-2026-43913: can’t be made an owner, but an invited person can', async () => {
    const id = await unconfirmed();
    const { rev } = (await office.admin.get(`/v1/commerces/${office.foreign}`)).body.data as { rev: number };
    const path = `/v1/commerces/${office.foreign}`;
    const answer = await office.admin.patch(path, { rev, owners: [id] });
    expect([answer.status, pathsOf(answer.body)]).toEqual([400, ['owners']]);
    const { categories } = (await office.admin.get(path)).body.data as { categories: string[] };
    const location = { lat: 19.5, lng: -96.9 };
    const made = await office.admin.post('/v1/commerces', {
      name: 'Nuevo',
      categories,
      location,
      owners: [id],
    });
    expect([made.status, pathsOf(made.body)]).toEqual([400, ['owners']]);
    const invited = getId(
      await office.admin.post('/v1/users/invite', {
        email: 'tendera@prueba.example',
        firstName: 'Tendera',
        roles: ['user'],
        permissions: [],
      }),
    );
    expect((await office.admin.patch(path, { rev, owners: [invited] })).status).toBe(200);
  });
});

it('Strapi CVE-2025-64526: forged headers and spellings don’t reset the limit of password guesses', async () => {
  const { body } = await office.admin.get(`/v1/users/${office.owner.id}`);
  const { email } = body.data as { email: string };
  const statuses: number[] = [];
  for (let guess = 0; guess < 40; guess += 1) {
    const said = guess % 2 ? email.toUpperCase() : ` ${email}`;
    const forged = { 'x-forwarded-for': `10.0.0.${guess}`, 'x-real-ip': `10.0.1.${guess}` };
    const credentials = { email: said, password: `intento ${guess}` };
    statuses.push((await office.test.visitor.post('/v1/users/login', credentials, forged)).status);
  }
  expect(statuses.at(-1)).toBe(429);
  const unknown = { email, password: 'x', identifier: crypto.randomUUID() };
  expect(pathsOf((await office.test.visitor.post('/v1/users/login', unknown)).body)).toEqual(['identifier']);
});

it('Vendure GHSA-6f65: an unknown address costs the same work as a wrong password', async () => {
  const own = createHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const compared: (string | null)[] = [];
  const verify = (hash: string | null, secret: string) => {
    compared.push(hash);
    return own.verify(hash, secret);
  };
  const test = await createTestApi({ hasher: { ...own, verify } });
  try {
    await test.signIn({ role: 'user' });
    compared.length = 0;
    for (const email of ['persona-1@prueba.example', 'nadie@prueba.example'])
      await test.visitor.post('/v1/users/login', { email, password: 'otra contraseña' });
    expect(compared).toEqual([expect.stringContaining('argon2id'), null]);
  } finally {
    await test.close();
  }
});
