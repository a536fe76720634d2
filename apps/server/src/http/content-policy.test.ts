import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentPolicy, originSource } from './content-policy.ts';

const root = path.join(import.meta.dirname, '../../../..');

it.each([
  'https://mapas.example',
  'http://localhost:3000',
  'wss://guia.example',
  'https://[2001:db8::1]:8443',
])('%s is a source', (origin) => expect(originSource(origin)).toBe(origin));

it.each([
  ...['https://x;sandbox', 'https://*', 'https://*.example', 'https:', '*', "'unsafe-inline'", 'data:'],
  ...['https://x,https://y', 'https://x y', 'https://x/path', 'https://x?a', 'https://u:p@x', 'https://x:*'],
  ...['javascript:alert(1)', 'file:///x', 'https://x\n', 'https://', ''],
])('%j is none', (text) => expect(() => originSource(text)).toThrow('is no origin'));

it('no address adds a directive or a source to a policy', () => {
  const part = fc.constantFrom(...'abc.;:, *\'"/\\%0[]@#?\n\t', 'https://', 'sandbox', 'é', '%3B');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const url = URL.parse(`https://${parts.join('')}`);
      if (!url) return;
      try {
        const { 'Content-Security-Policy': policy } = contentPolicy({
          'connect-src': [originSource(url.origin)],
        });
        expect(policy).toBe(`connect-src ${url.origin}`);
        expect(policy.split(/[\s;,]/)).toHaveLength(2);
        expect(policy).not.toMatch(/[*']/);
      } catch (error) {
        expect(String(error)).toContain('is no origin');
      }
    }),
    { numRuns: 2000 },
  );
});

it('no other file of the server writes a policy', async () => {
  const writers: string[] = [];
  for await (const file of glob(['apps/server/src/**/*.ts', 'apps/push/src/**/*.ts'], { cwd: root })) {
    const code = await readFile(path.join(root, file), 'utf8');
    if (!file.endsWith('.test.ts') && /['"`]Content-Security-Policy(?:-Report-Only)?['"`]/i.test(code))
      writers.push(file);
  }
  expect(writers).toEqual(['apps/server/src/http/content-policy.ts']);
});
