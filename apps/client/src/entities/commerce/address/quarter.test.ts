import { expect, it } from 'vitest';
import { joinExtra, splitExtra } from './quarter.ts';

it.each([
  ['Local 3, Col. Centro', 'Local 3', 'Col. Centro'],
  ['B, Centro', 'B', 'Centro'],
  ['Esquina con Juárez, Col. Del Molino', 'Esquina con Juárez', 'Col. Del Molino'],
  ['Interiores del Bosque', '', 'Interiores del Bosque'],
  ['20 de Noviembre', '', '20 de Noviembre'],
  ['Barrio de Gràcia', '', 'Barrio de Gràcia'],
  ['Planta alta', 'Planta alta', ''],
  ['2.º B', '2.º B', ''],
  ['4', '4', ''],
  ['', '', ''],
])('«%s» has the quarter that it ends with, and loses nothing', (extra, detail, quarter) => {
  expect(splitExtra(extra)).toEqual({ detail, quarter });
  expect(joinExtra(detail, quarter)).toBe(extra);
});
