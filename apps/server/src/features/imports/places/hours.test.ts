/** A week that a table spreads over columns is read back as the same week. */
import { plainHours } from '@callejero/contract/opening-hours/plain-week.ts';
import { takeHours } from '@callejero/contract/opening-hours/spanish/read.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Tags } from '../reading/read-records.ts';
import { joinHours } from './hours.ts';

interface Span {
  opens: string;
  closes: string;
}
/** The hours of a morning, an afternoon, or both. */
type Day = Partial<Record<'morning' | 'afternoon', Span>>;

const clock = (half: number) => `${String(half >> 1).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
const span = (from: number, until: number) =>
  fc
    .uniqueArray(fc.integer({ min: from, max: until }), { minLength: 2, maxLength: 2 })
    .map((times) => times.sort((a, b) => a - b))
    .filter(([opens = 0, closes = 0]) => closes - opens >= 2)
    .map((times) => times.map(clock))
    .map(([opens = '', closes = '']): Span => ({ opens, closes }));
const open = fc.oneof(
  fc.record({ morning: span(12, 28) }),
  fc.record({ afternoon: span(30, 47) }),
  fc.record({ morning: span(12, 28), afternoon: span(30, 47) }),
);
const day = fc.oneof({ weight: 1, arbitrary: fc.constant<Day>({}) }, { weight: 4, arbitrary: open });
const week = fc.array(day, { minLength: 7, maxLength: 7 }).filter((days) => days.some(isOpen));

const spansOf = ({ morning, afternoon }: Day): Span[] =>
  [morning, afternoon].filter((each) => each !== undefined);
function isOpen(each: Day): boolean {
  return spansOf(each).length > 0;
}

const spanish = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const short = ['lun', 'mar', 'mie', 'jue', 'vie', 'sab', 'dom'];
const letters = ['L', 'M', 'X', 'J', 'V', 'S', 'D'];
const catalan = ['dilluns', 'dimarts', 'dimecres', 'dijous', 'divendres', 'dissabte', 'diumenge'];
const english = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const inWords = (each: Day, to = '-'): string =>
  spansOf(each)
    .map(({ opens, closes }) => `${opens}${to}${closes}`)
    .join(' y ') || 'cerrado';

type Written = (days: readonly Day[]) => Tags;
const eachDay =
  (names: readonly string[], tagsOf: (name: string, each: Day) => Tags): Written =>
  (days) =>
    Object.assign({}, ...days.map((each, at) => tagsOf(names[at] ?? '', each)));
/** The cells of a day whose columns are called by `name`. */
const edges =
  (name: (half: 'morning' | 'afternoon', edge: keyof Span) => string) =>
  (each: Day): Tags =>
    Object.fromEntries(
      (['morning', 'afternoon'] as const).flatMap((half) =>
        Object.entries(each[half] ?? {}).map(([edge, time]) => [name(half, edge as keyof Span), time]),
      ),
    );

describe('a week over columns', () => {
  test.each<[string, Written]>([
    ['a column for each day', eachDay(spanish, (name, each) => ({ [name]: inWords(each) }))],
    [
      'a column for each short day',
      eachDay(short, (name, each) => ({ [`horario_${name}`]: inWords(each, ' a ') })),
    ],
    ['a column for each letter', eachDay(letters, (name, each) => ({ [name]: inWords(each) }))],
    [
      'columns of opening and closing',
      eachDay(spanish, (name, each) =>
        edges(
          (half, edge) =>
            `${name} ${edge === 'opens' ? 'apertura' : 'cierre'} ${half === 'morning' ? 'mañana' : 'tarde'}`,
        )(each),
      ),
    ],
    [
      'abbreviated columns of opening and closing',
      eachDay(short, (name, each) =>
        edges(
          (half, edge) =>
            `h_${edge === 'opens' ? 'apert' : 'cierre'}_${half === 'morning' ? 'm' : 't'}_${name}`,
        )(each),
      ),
    ],
    [
      'Catalan columns',
      eachDay(catalan, (name, each) =>
        edges(
          (half, edge) =>
            `${name}_${edge === 'opens' ? 'obertura' : 'tancament'}_${half === 'morning' ? 'mati' : 'tarda'}`,
        )(each),
      ),
    ],
    [
      'English columns with numbers',
      eachDay(english, (name, each) =>
        edges((half, edge) => `${name}${edge === 'opens' ? 'Open' : 'Close'}${half === 'morning' ? 1 : 2}`)(
          each,
        ),
      ),
    ],
    [
      'a list of days',
      (days) =>
        Object.assign(
          {},
          ...days.map((each, at) => ({
            [`openingHours/${at}/day`]: english[at],
            [`openingHours/${at}/hours`]: inWords(each, ' to '),
          })),
        ),
    ],
    [
      'JSON in one',
      (days) => ({
        opening_hours: JSON.stringify(
          Object.fromEntries(days.map((each, at) => [spanish[at], inWords(each)])),
        ),
      }),
    ],
  ])('is read from %s', (_, written) => {
    fc.assert(
      fc.property(week, (days) => {
        expect(readBack(written(days))).toEqual(days.map(spansOf));
      }),
      { numRuns: runs(300, 60) },
    );
  });

  test.each<[string, (each: Day) => Tags]>([
    ['with the days', (each) => ({ dias: 'Lunes a viernes', ...edges(inHalves)(each) })],
    ['with a column for each day', (each) => ({ ...onWeekdays, ...edges(inHalves)(each) })],
    [
      'that name the days',
      (each) => ({ horario_lunes_a_viernes: inWords(each), horario_sabados_y_domingos: 'Cerrado' }),
    ],
    ['that abbreviate the days', (each) => ({ 'L-V': inWords(each), horario_fin_de_semana: 'cerrado' })],
  ])('that is alike on all working days is read from columns %s', (_, written) => {
    fc.assert(
      fc.property(open, (each) => {
        const hours = spansOf(each);
        expect(readBack(written(each))).toEqual([hours, hours, hours, hours, hours, [], []]);
      }),
      { numRuns: runs(300, 60) },
    );
  });
});

const inHalves = (half: string, edge: string): string =>
  `h_${edge === 'opens' ? 'apert' : 'cierre'}_${half === 'morning' ? 'm' : 't'}`;
const onWeekdays = Object.fromEntries(spanish.map((name, at) => [name, at < 5 ? 'Sí' : 'No']));

const readBack = (tags: Tags): unknown =>
  plainHours(takeHours(joinHours(tags).text).openingHours ?? 'none')?.week;

test.each<[string, Tags, string, string | null]>([
  ['a half without the other one', { HORA_APERTURA: '9:00' }, '', 'HORA_APERTURA'],
  ['days that are no words', { dies: '1111100', hora_inici: '9:00', hora_fi: '21:00' }, '', 'dies'],
  [
    'the day of the row',
    { dia: 'lunes', apertura: '9:00:00', cierre: '21:30:00' },
    'lunes 09:00-21:30 (los demás días no se saben)',
    null,
  ],
  ['what only looks like a day', { x: '-58.47', mar: 'Mediterráneo', desde: '2019-01-01' }, '', null],
  [
    'a sentence beside a remark',
    { opening_hours: 'L-V 9:00-14:00', sabado: 'consultar' },
    'L-V 9:00-14:00',
    null,
  ],
  [
    'sentences in two columns',
    { 'Horario 1': 'L-V 9:00-14:00', 'Horario 2': 'S 10:00-13:00' },
    'L-V 9:00-14:00; S 10:00-13:00',
    null,
  ],
])('of %s no more is read than it says', (_, tags, text, unread) => {
  expect(joinHours(tags)).toEqual({ text, unread });
  if (text.includes('(')) expect(takeHours(text).openingHours).toBeNull();
});
