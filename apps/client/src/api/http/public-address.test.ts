import { expect, it } from 'vitest';
import { toPublicBase } from './public-address.ts';

it.each([
  ['https://guia.example', 'https://intranet.example', 'https://guia.example'],
  ['https://guia.example', 'capacitor://localhost', 'https://guia.example'],
  ['http://localhost:3000', 'http://localhost:5173', 'http://localhost:3000'],
  ['http://localhost:3000', 'http://192.168.1.20:3000', 'http://192.168.1.20:3000'],
  ['', 'https://guia.example', 'https://guia.example'],
])('an installation at %j, opened at %j, has its public pages at %j', (configured, origin, base) =>
  expect(toPublicBase(configured, origin)).toBe(base),
);
