import { describe, expect, test } from 'vitest';
import { readPlaces } from '../../../testing/read-places.ts';
import { findUnread } from './unread-columns.ts';

const kindOf = (name: string, ...cells: string[]) => findUnread([{ name, cells }]).get(name)?.what;

describe('a column that no field takes', () => {
  test.each([
    ['un horario', 'HORARIO_VERANO', 'De 9 a 14 h', 'De 10:00 a 14:00'],
    ['un horario', 'atiende', '09:00 - 14:00', '10:00 a 13:30'],
    ['un teléfono', 'Tel. reservas', '228 123 4567'],
    ['un teléfono', 'Administración', '933450157'],
    ['un correo', 'contacto', 'a@ejemplo.test', 'Ana', 'Luz'],
    ['un enlace', 'ficha', 'https://ejemplo.test/1', 'no tiene', 'sí tiene'],
    ['un perfil', 'OTRAS_REDES', '@casaclara'],
    ['una foto', 'IMAGEN', 'https://ejemplo.test/album/1'],
    ['una foto', 'archivo', 'casa.JPG'],
    ['un fax', 'FAX', '915 666 809'],
    ['un código postal', 'codigo_postal_argentino', 'C1042AAO'],
    ['un precio', 'entry_fee', '3.00'],
    ['un precio', 'Entrada', '5 €', 'Gratis'],
    ['un dato de accesibilidad', 'accesibility', '3'],
    ['una descripción', 'DESCRIPCION-ENTIDAD', 'Casa Museo'],
    [
      'una descripción',
      'Transporte',
      'La casa está al lado de la estación, y a ella llegan los autobuses de toda la comarca.',
    ],
  ])('holds %s below «%s»', (what, name, ...cells) => {
    expect(kindOf(name, ...cells)).toBe(what);
  });

  test.each([
    ['id_usig', '91234567'],
    ['X_ETRS89', '431475.211'],
    ['created', '1996-09-18T00:00:00+02:00'],
    ['Código de radio', '221400801'],
    ['DISTRITO', 'Centro'],
    ['REDES', '137'],
    ['geom', 'POLYGON ((-3.7 40.4, -3.8 40.4, -3.8 40.5, -3.7 40.4))'],
    ['TELEFON_INFO_COM', 'Telèfon/Fax'],
  ])('is nothing that people read below «%s»: %s', (name, ...cells) => {
    expect(kindOf(name, ...cells)).toBeUndefined();
  });
});

test('what a row loses is said, unless another column says the same', () => {
  const rows = [
    ['Uno', 'a@ejemplo.test', 'b@ejemplo.test'],
    ['Dos', '', 'b@ejemplo.test'],
    ['Tres', 'c@ejemplo.test', 'c@ejemplo.test'],
    ['Cuatro', 'c@ejemplo.test', ''],
  ];
  const lines = [
    'nombre;latitud;longitud;email;email2',
    ...rows.map(([name, ...own]) => [name, 19.5, -96.9, ...own].join(';')),
  ];
  const { candidates } = readPlaces('lugares', new TextEncoder().encode(lines.join('\n')));
  expect(candidates.map(({ losses }) => losses)).toEqual([
    ['La columna «email2» no se lee: tiene otro correo.'],
    ['La columna «email2» no se lee: se pierde un correo.'],
    [],
    [],
  ]);
});
