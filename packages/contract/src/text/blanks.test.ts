import { expect, it } from 'vitest';
import { findBlanks } from './blanks.ts';

it('a blank is a text between brackets, listed once', () => {
  expect(findBlanks('[Nombre], con domicilio en [domicilio]. Escribe a [correo] o a [correo].')).toEqual([
    '[Nombre]',
    '[domicilio]',
    '[correo]',
  ]);
});

it('links, footnotes and empty brackets are not blanks', () => {
  expect(findBlanks('Lee el [aviso](https://guia.example), la nota [1], [] y [una\notra].')).toEqual([]);
});
