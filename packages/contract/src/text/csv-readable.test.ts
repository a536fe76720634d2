import { describe, expect, it } from 'vitest';
import type { Resource } from '../resource.ts';
import { catalogue } from '../resources/catalogue.ts';
import { commerces } from '../resources/commerces.ts';
import { discounts } from '../resources/discounts.ts';
import { promotions } from '../resources/promotions.ts';
import { users } from '../resources/users.ts';
import { csvColumns, csvLine } from './csv.ts';
import {
  readableCells,
  readableColumns,
  rowName,
  spreadsheetFormats,
  spreadsheetSeparator,
} from './csv-readable.ts';

const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const spain = { country: 'ES', timezone: 'Europe/Madrid', currency: 'EUR' };
const mexico = { country: 'MX', timezone: 'America/Mexico_City', currency: 'MXN' };

function cells(of: unknown, row: Record<string, unknown>, names: Record<string, unknown> = {}, city = spain) {
  const resource = of as Resource;
  const columns = readableColumns(resource, Object.keys({ ...row, ...names }));
  const values = readableCells(resource, spreadsheetFormats(city), columns, row, names);
  return Object.fromEntries(columns.map(({ name }, index) => [name, plain(values[index] ?? '')]));
}

describe('the table for people', () => {
  it('writes numbers, money and dates in the country’s format and time zone', () => {
    const row = {
      location: { lat: 40.4168, lng: -3.7038 },
      lastVerifiedAt: '2026-11-23T23:30:00.000Z',
      specialHours: [{ date: '2026-12-24', closed: false, slots: [{ opens: '10:00', closes: '14:30' }] }],
    };
    expect(cells(commerces, row)).toEqual({
      'Ubicación (latitud)': '40,4168',
      'Ubicación (longitud)': '-3,7038',
      Verificado: '24/11/2026 00:30',
      'Días especiales': '24/12/2026 10–14:30',
    });
    expect(cells(commerces, row, {}, mexico)).toMatchObject({
      'Ubicación (latitud)': '40.4168',
      Verificado: '23/11/2026 17:30',
    });
  });

  it('says that hours past midnight end on the next day', () => {
    const nights = [
      { opens: '12:00', closes: '18:00' },
      { opens: '20:30', closes: '02:00' },
    ];
    const specialHours = [
      { date: '2026-12-24', closed: false, slots: nights },
      { date: '2026-12-25', closed: false, slots: [{ opens: '18:00', closes: '00:00' }] },
    ];
    expect(cells(commerces, { openingHours: 'Mo-Su 09:00-06:00', specialHours })).toEqual({
      Horario: 'todos los días 9–6 del día siguiente',
      'Días especiales': '24/12/2026 12–18 y 20:30–2 del día siguiente; 25/12/2026 18–24',
    });
  });

  it('writes the value of a discount with its unit', () => {
    expect(cells(discounts, { type: 'percentage', value: 25 })).toMatchObject({ Valor: '25 %' });
    expect(cells(discounts, { type: 'amount', value: 4500, currency: 'EUR' })).toMatchObject({
      Valor: '45 €',
    });
  });

  it('writes counts as plain numbers, and has the times of writing in the last columns', () => {
    expect(plain(cells(promotions, { redeemedCount: 12 })['Canjes hechos'] ?? '')).toBe('12');
    const names = readableColumns(promotions as unknown as Resource).map(({ name }) => name);
    expect(names.slice(-2)).toEqual(['Creado', 'Modificado']);
  });

  it('separates columns by a character that numbers do not contain', () => {
    expect(
      ['ES', 'AR', 'CO', 'CL', 'MX', 'PE', 'GT'].map((country) => spreadsheetSeparator({ country })),
    ).toEqual([';', ';', ';', ';', ',', expect.stringMatching(/[,;]/), ',']);
    expect(csvLine(['a;b', 'c,d', 'e'], ';')).toBe('"a;b";"c,d";e\r\n');
  });

  it('has no ids, neither the row’s own nor those of references', () => {
    const paths = readableColumns(promotions as unknown as Resource).map(
      ({ path, part }) => `${path} ${part}`,
    );
    expect(paths).not.toContain('id value');
    expect(paths).not.toContain('commerce value');
    expect(paths).toContain('commerce name');
    expect(paths).not.toContain('slug value');
  });

  it('has a unique header for every column of every collection', () => {
    for (const resource of catalogue) {
      const names = readableColumns(resource, undefined, true).map(({ name }) => name);
      expect(new Set(names).size, `${resource.name}: ${names}`).toBe(names.length);
      expect(csvColumns(resource).length).toBeGreaterThan(names.length);
    }
  });

  it('escapes formulas, in names too', () => {
    expect(cells(promotions, { title: '=1+1' }, { commerce: '@cmd', products: ['+1', 'Pan'] })).toEqual({
      Título: "'=1+1",
      Comercio: "'@cmd",
      Productos: "'+1, Pan",
    });
  });

  it('calls people by their name, else by their address', () => {
    const of = users as unknown as Resource;
    expect(rowName(of, { firstName: 'Ana', lastName: 'Pérez', email: 'a@b.mx' })).toBe('Ana Pérez');
    expect(rowName(of, { email: 'a@b.mx' })).toBe('a@b.mx');
  });
});
