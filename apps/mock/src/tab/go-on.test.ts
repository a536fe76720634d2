import { expect, test } from 'vitest';
import { wantedPath } from './go-on.ts';

const origin = 'https://guia.example';
const hash = (path: string) => `#ir=${encodeURIComponent(path)}`;

test.each([
  ['/place/1', '/una/carpeta', '/una/carpeta/place/1'],
  ['/guide?categoria=2&abierto=1', '', '/guide?categoria=2&abierto=1'],
])('the address %s goes on below the folder «%s»', (path, folder, expected) => {
  expect(wantedPath(hash(path), folder, origin)).toBe(expected);
});

test.each([
  ['', 'an ordinary visit'],
  [hash('place/1'), 'a path without its slash'],
  [hash('//otro.example/x'), 'another host'],
  [hash('/\\otro.example/x'), 'another host, as browsers read a backslash'],
  [hash('/../../fuera'), 'another folder'],
  [hash('/c/cafe'), 'a public page, which only the service worker opens'],
  ['#ir=%E0%A4%A', 'what can’t be read'],
])('«%s» leads nowhere: %s', (given) => {
  expect(wantedPath(given, '/una/carpeta', origin)).toBeNull();
});
