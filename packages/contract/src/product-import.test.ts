import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planProducts, readProductRow, recogniseProductColumns } from './product-import.ts';
import { runs } from './testing/property-runs.ts';

const headers = ['Nombre', 'Precio (€)', 'Sección', 'Alérgenos', 'Descripción', 'Disponible'];
const found = recogniseProductColumns([...headers, 'Proveedor']);
const read = (cells: Record<string, string>) =>
  readProductRow({ Nombre: 'Flan', ...cells }, found, { currency: 'EUR', position: 4 });
const fieldsOf = (cells: Record<string, string>) => {
  const draft = read(cells);
  return 'fields' in draft ? draft.fields : draft.reason;
};

it('columns are known by their Spanish names', () => {
  expect(Object.values(found)).toEqual(expect.arrayContaining(headers));
  expect(Object.values(found)).not.toContain('Proveedor');
  expect(recogniseProductColumns(['PLATO', 'PVP'])).toEqual({ name: 'PLATO', price: 'PVP' });
});

describe('a row', () => {
  it.each([
    ['12,50 €', 1250],
    ['12.5', 1250],
    ['1.234,50 EUR', 123_450],
    ['0', 0],
    ['', null],
    ['-', null],
  ])('with the price %j costs %j', (text, price) => {
    expect(fieldsOf({ 'Precio (€)': text })).toMatchObject({ price });
  });

  it.each([
    ['Gluten, leche', ['gluten', 'milk']],
    ['huevos y frutos secos', ['eggs', 'nuts']],
    ['LÁCTEOS; Soja; lácteos', ['milk', 'soybeans']],
    ['Frutos de cáscara', ['nuts']],
    ['ninguno', []],
    ['', null],
  ])('with the allergens %j contains %j', (text, allergens) => {
    expect(fieldsOf({ Alérgenos: text })).toMatchObject({ allergens });
  });

  it.each([
    [{ Nombre: '' }, 'No tiene nombre.'],
    [{ 'Precio (€)': 'según mercado' }, 'No se entiende el precio «según mercado».'],
    [{ Alérgenos: 'gluten, marisco' }, 'No se entiende el alérgeno «marisco».'],
    [{ Disponible: 'quizá' }, 'No se entiende si está disponible: «quiza».'],
  ])('%j is left out, with a reason', (cells, reason) => {
    expect(fieldsOf(cells)).toBe(reason);
  });

  it('says nothing of columns that the table lacks', () => {
    const named = recogniseProductColumns(['Nombre']);
    const draft = readProductRow({ Nombre: 'Flan' }, named, { currency: 'EUR', position: 1 });
    expect(draft).toEqual({ fields: { name: 'Flan' } });
  });
});

const cell = fc.constantFrom('', 'Flan', 'Café', '12,50 €', 'leche', 'ninguno', 'no', 'Postres', '__proto__');
const row = fc.record(Object.fromEntries(headers.map((header) => [header, cell])));

it('importing the same table again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
      const drafts = rows.map((cells, index) => ({
        line: index + 2,
        name: cells.Nombre ?? '',
        draft: readProductRow(cells, found, { currency: 'EUR', position: index + 1 }),
      }));
      const stored = planProducts(drafts, []).flatMap((planned) =>
        planned.outcome === 'new'
          ? [
              {
                ...{ id: String(planned.line), rev: 1, section: null, position: 0, allergens: null },
                ...{ description: null, price: null, availability: 'inStock' as const, ...planned.fields },
              },
            ]
          : [],
      );
      const again = planProducts(drafts, stored).map(({ outcome }) => outcome);
      expect(again.filter((outcome) => outcome === 'new' || outcome === 'changed')).toEqual([]);
    }),
    { numRuns: runs(5000, 300) },
  );
});
