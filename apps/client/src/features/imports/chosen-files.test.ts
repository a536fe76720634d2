import { importLimits } from '@callejero/contract/resources/imports.ts';
import { expect, it } from 'vitest';
import { fileProblem, uploadProblem } from './chosen-files.ts';

it('a file that can’t be imported is refused before it is sent', () => {
  expect(fileProblem({ name: 'salud.JSON', size: 10 })).toBeNull();
  expect(fileProblem({ name: 'interpreter', size: 10 })).toBeNull();
  for (const name of ['PADRON.XLSX', 'mapa.kmz', 'agenda.ics'])
    expect(fileProblem({ name, size: 10 })).toBeNull();
  expect(fileProblem({ name: 'foto.png', size: 10 })).toMatch(/^No es un archivo de datos que se lea: .*KML/);
  expect(fileProblem({ name: 'a.csv', size: 0 })).toBe('El archivo está vacío.');
  expect(fileProblem({ name: 'a.csv', size: importLimits.file + 1 })).toMatch(/^Pesa /);
  expect(fileProblem({ name: 'a.csv', size: importLimits.file })).toBeNull();
});

it('the problem of a spreadsheet says how to convert it', () => {
  for (const name of ['padrón.xlsb', 'PADRON.XLS', 'censo.ods'])
    expect(fileProblem({ name, size: 10 })).toMatch(/^Es una hoja de cálculo .*«Excel \(\.xlsx\)»/);
});

it('too many files and too many bytes are refused', () => {
  const many = Array.from({ length: importLimits.files + 1 }, (_, index) => ({
    name: `${index}.csv`,
    size: 1,
  }));
  expect(uploadProblem(many)).toBe('Elige 50 archivos como máximo.');
  expect(uploadProblem(many.slice(1))).toBeNull();
  const large = Array.from({ length: 4 }, (_, index) => ({ name: `${index}.csv`, size: importLimits.file }));
  expect(uploadProblem(large)).toMatch(/^Juntos pesan /);
});
