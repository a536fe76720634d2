import { expect, test } from 'vitest';
import { HelpAsked, UsageError } from '../node/command-line.ts';
import { readArguments } from './import-arguments.ts';

test.each([
  [[], /^Falta al menos un archivo/],
  [['a.csv', '--status', 'x'], /^--status debe ser .*, no «x»\.$/m],
  [['a.csv', '--target', 'users'], /^--target debe ser .*, no «users»\.$/m],
  [['a.csv', '--map', 'Encargado=nada'], /^--map debe ser .*, no «Encargado=nada»\.$/m],
  [['a.csv', '--map', '=Nombre'], /^--map debe ser /],
  [['a.csv', '--value', 'Barbería'], /^--value debe ser .*, no «Barbería»\.$/m],
  [['a.csv', '--value', '=Bares'], /^--value debe ser /],
  [['a.csv', '--value', '*='], /^--value debe ser /],
  [['a.csv', '--value', 'provincia:*=Veracruz'], /^--value debe ser /],
  [['--source', 'Censo', '--value', 'Zas=Bares'], /^--value necesita un archivo/],
  [['a.csv', '--area-code', '011'], /^--area-code debe ser .*, no «011»\.$/m],
  [['a.csv', '--srid', 'UTM 30'], /^--srid debe ser .*, no «UTM 30»\.$/m],
  [['a.csv', '--licence', 'CC0'], /^--licence necesita --source/m],
  [['a.csv', '--source', ''], /^--source debe ser un nombre/m],
  [['a.csv', '--names', 'loud'], /^--names debe ser .*, no «loud»\.$/m],
  [['a.csv', '--nada'], /^No existe la opción --nada\.$/m],
])('%j is refused with a sentence that names it', (given, sentence) => {
  const read = () => readArguments(given);
  expect(read).toThrow(UsageError);
  expect(read).toThrow(sentence);
});

test('--help wins over all other arguments', () => {
  expect(() => readArguments(['a.csv', '--help'])).toThrow(HelpAsked);
});

test('a field may be given by either of its names, and a status must be a place’s or an event’s', () => {
  const { options } = readArguments([
    ...['a.csv', '--map', 'giro=category', '--map', 'letrero=Nombre', '--status', 'published'],
  ]);
  expect(options).toMatchObject({ map: { giro: 'category', letrero: 'name' }, publication: 'published' });
  const ofEvents = readArguments(['a.csv', '--map', 'Cuándo=startDate', '--srid', '25830']).options;
  expect(ofEvents).toMatchObject({ map: { Cuándo: 'startDate' }, srid: '25830' });
  expect(readArguments(['a.csv', '--status', 'accepted']).options).toMatchObject({ status: 'accepted' });
});

test('a word means the category after the last sign, or none', () => {
  const given = ['amenity=bar=Bares', 'tipo:bar=Bares', 'Trastero=', '*=Otros', 'provincia:Ver.=Veracruz'];
  const values = given.flatMap((value) => ['--value', value]);
  const field = 'category';
  expect(readArguments(['a.csv', ...values, '--list', 'Hoja 2'])).toMatchObject({
    values: [
      { field, word: 'amenity=bar', named: 'Bares' },
      { field, word: 'tipo:bar', named: 'Bares' },
      { field, word: 'Trastero', named: null },
      { field, word: '*', named: 'Otros' },
      { field: 'province', word: 'Ver.', named: 'Veracruz' },
    ],
    list: 'Hoja 2',
  });
});

test('a source may be run without a file', () => {
  expect(readArguments(['--source', 'BA Data'])).toMatchObject({
    files: [],
    options: { source: { name: 'BA Data', licence: '' } },
  });
  const given = ['a.csv', '--source', 'BA Data', '--licence', 'CC BY 4.0', '--area-code', '11'];
  expect(readArguments(given).options).toMatchObject({
    source: { name: 'BA Data', licence: 'CC BY 4.0' },
    areaCode: '11',
  });
});
