/** The page of a redemption's code, opened by any scanner. */

import { redemptionUrl } from '@callejero/contract/codes/redemption-code.ts';
import { expect, it, vi } from 'vitest';
import { testApi } from '../../../testing/fixtures.ts';

const token = `${'Ab0_-'.repeat(10)}xy`;
const path = new URL(redemptionUrl(token, 'https://guia.example')).pathname;
const test = testApi({ env: { PUBLIC_URL: 'https://guia.example', LOG_LEVEL: 'debug' } });

it('the page says where to show the code, and reveals nothing about the code', async () => {
  const { status, text, headers } = await test.visitor.get(path);
  expect(status).toBe(200);
  expect(text).toContain('<h1>Este código se canjea en el comercio</h1>');
  expect(text).toContain('href="/qr-scan"');
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).not.toContain(token);
  expect(text).not.toContain('canonical');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

it('the page is the same for everybody and for codes that nobody issued', async () => {
  const person = await test.signIn({ role: 'user' });
  const other = await person.get(`/r/${'z'.repeat(52)}`);
  expect(other.text).toBe((await test.visitor.get(path)).text);
});

it.each(['/r/', '/r/corto', `${path}x`, `${path}/mas`, `/r/%3Cscript%3E${'a'.repeat(40)}`])(
  'the page does not exist for an invalid code: %s',
  async (address) => {
    const { status, text } = await test.visitor.get(address);
    expect(status).toBe(404);
    expect(text).toContain('<h1>No encontramos esta página</h1>');
  },
);

it('the page keeps the code out of the log, whatever the result of the request', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await test.visitor.get(path);
  await test.visitor.get(`${path}?x=1`);
  await test.visitor.get(`${path}/mas`);
  const lines = write.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('"request"'));
  write.mockRestore();
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(line).toContain('/r/…');
    expect(line).not.toContain(token);
  }
});
