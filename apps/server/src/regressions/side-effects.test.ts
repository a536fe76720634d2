/** What a server reveals outside of its answers: in mails, in its log, on the administrators' first page. */

import type { Dashboard } from '@callejero/contract/answers/dashboard.ts';
import { describe, expect, it } from 'vitest';
import { createApi } from '../api.ts';
import { createLog } from '../node/services/log.ts';
import { type Client, createTestApi } from '../testing/api.ts';
import { testApi } from '../testing/fixtures.ts';
import { mailTo } from '../testing/outbox.ts';

const test = testApi({ env: { PUBLIC_URL: 'https://guia.example' } });

it('a first name in a mail to a stranger is no link', async () => {
  const names = [
    ['Gana https://premios.example/ya', 'premios.example'],
    ['www.premios.example', 'premios.example'],
    ['escribe@premios.example', '@premios'],
    ['Ma.Elena', 'Ma.Elena'],
  ] as const;
  for (const [at, [firstName, forbidden]] of names.entries()) {
    const email = `ajena-${at}@prueba.example`;
    const body = { email, password: 'milpa y lluvia de junio', firstName, acceptTerms: true };
    expect((await test.visitor.post('/v1/users/create', body)).status).toBe(201);
    const { text, html } = await mailTo(test, email, /^Confirma/);
    expect([firstName, text.includes(forbidden), html.includes(forbidden)]).toEqual([
      firstName,
      false,
      false,
    ]);
  }
  const plain = { email: 'normal@prueba.example', password: 'milpa y lluvia de junio', acceptTerms: true };
  await test.visitor.post('/v1/users/create', { ...plain, firstName: 'María J. O’Neil-Ñandú' });
  expect((await mailTo(test, plain.email, /^Confirma/)).text).toContain('¡Hola, María J. O’Neil-Ñandú!');
});

describe('the log of requests', () => {
  it('contains the person and the address, but no tokens and no search terms', async () => {
    const lines: string[] = [];
    const log = createLog('debug', { write: (text) => lines.push(text) });
    const api = createApi({ ...test.platform, log, config: { ...test.platform.config, logLevel: 'debug' } });
    const person = await test.signIn({ role: 'user' });
    const login = { email: 'persona-1@prueba.example', password: 'una contraseña larga de prueba' };
    const signedIn = await test.visitor.post('/v1/users/login', login);
    const { accessToken } = signedIn.body.data as { accessToken: string };
    const filters = encodeURIComponent(JSON.stringify({ phone: '+522281234567' }));
    const token = 'A'.repeat(43);
    for (const path of [`/v1/addresses?_filters=${filters}`, `/v1/pages/${token}`]) {
      const request = new Request(`http://localhost${path}`, { headers: { 'x-access-token': accessToken } });
      await api.fetch(request, { ip: '203.0.113.5' });
    }
    const all = lines.join('');
    expect(all).toContain(`"user":"${person.id}"`);
    expect(all).toContain('"ip":"203.0.113.5"');
    expect(all).toContain('/v1/addresses?_filters');
    for (const secret of ['522281234567', token, accessToken])
      expect([secret, all.includes(secret)]).toEqual([secret, false]);
  });
});

it('Inicio warns administrators with all permissions about an https address without a trusted proxy', async () => {
  const problemsOf = async (client: Client) =>
    ((await client.get('/v1/dashboard')).body.data as Dashboard).problems?.map(({ name }) => name);
  expect(await problemsOf(await test.signIn({ permissions: ['*'] }))).toContain('proxy');
  expect(await problemsOf(await test.signIn({ permissions: ['commerces:*'] }))).toBeUndefined();
  const behind = await createTestApi({ env: { PUBLIC_URL: 'https://guia.example', TRUST_PROXY: '1' } });
  expect(await problemsOf(await behind.signIn())).not.toContain('proxy');
  await behind.close();
});
