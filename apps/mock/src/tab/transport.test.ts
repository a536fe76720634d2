import { expect, test } from 'vitest';
import { toApiUrl } from './transport.ts';

const origin = 'https://host.example';

test.each([
  ['/v1/commerces?_page=0', '/v1/commerces?_page=0'],
  ['https://host.example/guia/v1/commerces', '/v1/commerces'],
  ['/config.json', '/config.json'],
  ['https://host.example/guia/stored-images/sm/api_1.webp', '/stored-images/sm/api_1.webp'],
  ['/guia/c/cafe', '/c/cafe'],
  ['/guia/assets/main.js', null],
  ['/guia/commerces', null],
  ['https://other.example/v1/commerces', null],
])('%s is the API’s %s', (address, url) => {
  expect(toApiUrl(address, '/guia', origin)).toBe(url);
});

test('without a folder the addresses are the API’s', () => {
  expect(toApiUrl('/v1/users/login', '', origin)).toBe('/v1/users/login');
  expect(toApiUrl('/login', '', origin)).toBe(null);
});
