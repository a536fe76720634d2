import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRedemptionToken, readRedemptionUrl, redemptionUrl } from './redemption-code.ts';

const home = 'https://guia.example';
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
const token = fc
  .array(fc.constantFrom(...letters), { minLength: 52, maxLength: 52 })
  .map((list) => list.join(''));
const one = 'a'.repeat(52);

test('a written code reads back its token, also under a path', () => {
  fc.assert(
    fc.property(
      token,
      fc.constantFrom(home, `${home}/`, `${home}/ciudad`, `${home}/ciudad/`),
      (given, base) => {
        expect(readRedemptionUrl(redemptionUrl(given, base), base)).toBe(given);
        expect(isRedemptionToken(given)).toBe(true);
      },
    ),
  );
});

test('any other text is not a code', () => {
  const others = [
    one,
    `http://guia.example/r/${one}`,
    `https://guia.example:8443/r/${one}`,
    `https://guia.example.evil.com/r/${one}`,
    `https://ana@guia.example/r/${one}`,
    `https://:x@guia.example/r/${one}`,
    `${home}/r/${one}a`,
    `${home}/r/${one.slice(1)}`,
    `${home}/r/${one.slice(1)}=`,
    `${home}/r/${one}/`,
    `${home}/r/${one}?x=1`,
    `${home}/r/${one}#x`,
    `${home}/r/%61${one.slice(1)}`,
    `${home}/p/${one}`,
    `${home}//r/${one}`,
    `javascript:https://guia.example/r/${one}`,
    `${home}/r/${one}${'x'.repeat(4000)}`,
    '',
  ];
  for (const text of others) expect(readRedemptionUrl(text, home), text).toBeNull();
  expect(readRedemptionUrl(`${home}/r/${one}`, 'nada')).toBeNull();
  expect(readRedemptionUrl(`${home}/r/${one}`, `${home}/ciudad`)).toBeNull();
});
