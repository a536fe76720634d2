/** BRAND_COLOR over HTTP: app, public pages, reference, mails and web manifest. */

import { brandTones } from '@callejero/contract/theme/brand-tones.ts';
import { expect, test } from 'vitest';
import { testApi } from '../../testing/fixtures.ts';
import { mailTo } from '../../testing/outbox.ts';

const color = '#C2185B';
const tones = brandTones(color);
const defaults = /#2fa9e0|#0b6a96|#74caf2/i;

const api = testApi({ env: { BRAND_COLOR: color } });

test('the settings of the app contain the tones of the brand', async () => {
  expect((await api.visitor.get('/config.json')).body.brand).toEqual(tones);
});

test('the web manifest has the colour of the brand', async () => {
  const { status, headers, text } = await api.visitor.get('/manifest.webmanifest');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/manifest+json']);
  expect(JSON.parse(text)).toMatchObject({
    name: 'Callejero · Villa Jacaranda',
    short_name: 'Villa Jacaranda',
    start_url: '/map',
    theme_color: tones.text[0],
  });
});

test('public pages have the tones of the brand, and their policy allows that style sheet', async () => {
  const { text, headers } = await api.visitor.get('/');
  for (const tone of [tones.base, ...tones.text]) expect(text).toContain(tone);
  expect(text).not.toMatch(defaults);
  const sheet = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sheet));
  expect(headers.get('content-security-policy')).toContain(`'sha256-${new Uint8Array(digest).toBase64()}'`);
});

test('the reference has the tones of the brand', async () => {
  const { text } = await api.visitor.get('/docs');
  expect(text).toContain(tones.text[0]);
  expect(text).not.toMatch(defaults);
});

test('mails have the tones of the brand', async () => {
  const email = 'marca@prueba.example';
  await api.visitor.post('/v1/users/create', {
    firstName: 'Ana',
    lastName: 'Soto',
    email,
    password: 'una contraseña larga de prueba',
    acceptTerms: true,
  });
  const { html } = await mailTo(api, email, /./);
  for (const tone of [tones.base, ...tones.text]) expect(html).toContain(tone);
  expect(html).not.toMatch(defaults);
});
