import { expect, it } from 'vitest';
import { personalWords } from './personal-words.ts';

it('takes names and the parts of an address, without what is too short to matter', () => {
  expect(personalWords('Ana María', 'ana.perez+guia@correo.example', null, ' de ')).toEqual([
    'ana maría',
    'ana',
    'maría',
    'ana.perez+guia@correo.example',
    'perez',
    'guia',
    'correo',
    'example',
  ]);
});
