import { expect, it } from 'vitest';
import { personalWords } from './personal-words.ts';

it('personal words are names and the parts of an e-mail address, without very short ones', () => {
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
