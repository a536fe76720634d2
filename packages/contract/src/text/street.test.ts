import { expect, it } from 'vitest';
import { streetAndNumber } from './street.ts';

it.each([
  ['CORRIENTES AV. 1234', '1234', 'CORRIENTES AV.'],
  ['Mayor 5, 5', '5', 'Mayor'],
  ['Av. Juárez, No. 12-B', '12-b', 'Av. Juárez'],
  ['Av. Juárez Nro: 12', '12', 'Av. Juárez'],
  ['Hidalgo # 7, 2º B', '7', 'Hidalgo, 2º B'],
  ['Carrera 12', '12', 'Carrera 12'],
  ['9 de Julio', '9', '9 de Julio'],
  ['Calle Real 123', '12', 'Calle Real 123'],
  ['12', '12', '12'],
])('%s with the number %s is %s', (written, number, street) =>
  expect(streetAndNumber(written, number)).toEqual({ street, number }),
);

it('a street without a number of its own keeps one, and loses the second of two', () => {
  expect(streetAndNumber('Av. Juárez 12', null)).toEqual({ street: 'Av. Juárez 12', number: null });
  expect(streetAndNumber('Av. Juárez 12, 12', null)).toEqual({ street: 'Av. Juárez', number: '12' });
  expect(streetAndNumber('Hidalgo', 'S/N')).toEqual({ street: 'Hidalgo', number: 's/n' });
});
