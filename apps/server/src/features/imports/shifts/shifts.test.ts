import { isOnDutyAt } from '@callejero/contract/duty.ts';
import { defaultImportOptions, type ImportOptions } from '@callejero/contract/resources/imports.ts';
import { isWhole } from '@callejero/contract/testing/property-runs.ts';
import { usualTurns } from '@callejero/contract/turns.ts';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImporter, type Importer, overpass, type TestFile } from '../../../testing/importer.ts';
import { answerMissing, confirmImport, undoImportRequest, updateImport } from '../imports.service.ts';
import { Hints } from '../reading/hints.ts';
import { atOnce } from '../reading/turns.ts';
import { saysShifts } from './columns.ts';
import { nameIn } from './layouts.ts';
import { createPlaceIndex, type KnownPlace } from './place-index.ts';
import { shiftsTarget } from './shifts.target.ts';
import { monthIn, turnIn } from './turn-words.ts';

const spain = {
  ...{
    name: 'Puerto de la Cruz',
    country: 'ES',
    province: 'ES-TF',
    currency: 'EUR',
    timezone: 'Atlantic/Canary',
  },
  ...{ center: { lat: 28.41, lng: -16.55 }, areaCode: '922' },
};
const argentina = {
  ...{
    name: 'Tandil',
    country: 'AR',
    province: 'AR-B',
    currency: 'ARS',
    timezone: 'America/Argentina/Buenos_Aires',
  },
  ...{ center: { lat: -37.32, lng: -59.13 }, areaCode: '249' },
};
const place = (
  id: string,
  name: string,
  street: string,
  number: string,
  phones: string[] = [],
): KnownPlace => ({
  ...{ id, name, phones },
  address: { street, number, extra: null },
});
const places = [
  place('lopez', 'Farmacia López', 'Calle Mayor', '12', ['+34922334455']),
  place('sol', 'Farmacia del Sol', 'Avenida de Colón', '3', ['+34922111222']),
  place('centro-a', 'Farmacia Centro', 'Calle Iriarte', '1'),
  place('centro-b', 'Farmacia Centro', 'Calle Blanco', '20'),
  place('moreno', 'Farmacia Moreno', 'San Martín', '450', ['+542494421234']),
];

const madrid = { ...spain, province: 'ES-M', timezone: 'Europe/Madrid', areaCode: '91' };

function read(
  content: string | object | Uint8Array,
  name = 'guardias.csv',
  options: Partial<ImportOptions> = {},
  city = spain,
) {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const bytes = content instanceof Uint8Array ? content : new TextEncoder().encode(text);
  const file = { target: 'shifts' as const, name, bytes };
  const opened = atOnce(
    shiftsTarget.open(
      { ...file, options: { ...defaultImportOptions, ...options } },
      {
        city,
        areaCode: city.areaCode,
        now: new Date('2026-11-30T12:00:00Z'),
        holidays: ['2026-12-08'],
        places,
      },
      new Hints(),
    ),
  );
  const rows = Array.from(opened.rows(false), (row) => row.read());
  const found = rows.map(({ draft, reason, name: called }) =>
    draft
      ? `${draft.fields.commerce} ${local(draft.fields.startsAt, city.timezone)}–${local(draft.fields.endsAt, city.timezone)}${draft.fields.zone ? ` ${draft.fields.zone}` : ''}`
      : `${called}: ${reason}`,
  );
  return { ...opened, rows, found };
}
const local = (moment: string, zone: string) =>
  Temporal.Instant.from(moment)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .slice(5)
    .replace('T', ' ');

describe('a row for each turn, with names and addresses', () => {
  it('has hours of its own, to the minute and past midnight', () => {
    const { found } = read(`Fecha;Farmacia;Dirección;Teléfono;Horario
01/12/2026;Fcia. López;C/ Mayor, 12;922 33 44 55;De 9:30 a 22:00
01/12/2026;FARMACIA DEL SOL;Avda. Colón nº 3;922111222;22:00 a 9:30 h del día siguiente
02/12/2026;Farmacia Centro;Calle Blanco 20;;24 horas
miércoles 2 de diciembre;López;;;8:00-14:00 y 17:15-21:45`);
    expect(found).toEqual([
      'lopez 12-01 09:30–12-01 22:00',
      'sol 12-01 22:00–12-02 09:30',
      'centro-b 12-02 09:30–12-03 09:30',
      'lopez 12-02 08:00–12-02 14:00',
      'lopez 12-02 17:15–12-02 21:45',
    ]);
  });

  it('has a turn in words, with the usual hours or those that a person says, and others on holidays', () => {
    const list = `Día;Turno;Farmacia\n7 de diciembre;Día;López\n8 de diciembre;Día;López\n8 de diciembre;Noche;Del Sol\n9 de diciembre;;López`;
    expect(read(list).found).toEqual([
      'lopez 12-07 09:30–12-07 22:00',
      'lopez 12-08 09:30–12-08 22:00',
      'sol 12-08 22:00–12-09 09:30',
      'lopez 12-09 09:30–12-10 09:30',
    ]);
    const turns = {
      ...{
        ...usualTurns,
        day: { from: '09:00', until: '21:00' },
        holiday: { from: '10:00', until: '20:00' },
      },
      unsaid: 'night' as const,
    };
    expect(read(list, 'guardias.csv', { turns }).found).toEqual([
      'lopez 12-07 09:00–12-07 21:00',
      'lopez 12-08 10:00–12-08 20:00',
      'sol 12-08 22:00–12-09 09:30',
      'lopez 12-09 22:00–12-10 09:30',
    ]);
  });

  it('may be a week', () => {
    const { found } = read(
      'Semana de guardia;Farmacia\n"Del 29 de diciembre de 2026 al 2 de enero de 2027";López',
      'turnos.csv',
      {
        columns: { 'turnos.csv': { startDate: 'Semana de guardia', name: 'Farmacia' } },
      },
    );
    expect(found).toHaveLength(5);
    expect(found.at(-1)).toBe('lopez 01-02 09:30–01-03 09:30');
  });
});

describe('a grid of days', () => {
  it('has zones with «día» and «noche» below them', () => {
    const { found } = read(
      `GUARDIAS DE DICIEMBRE DE 2026;;;;
Día;Zona Norte;;Zona Sur;
;Día;Noche;Día;Noche
Mar 1;López;Del Sol;Centro - C/ Iriarte 1;López
2;"López\nDel Sol";;Centro (C/ Blanco 20);Sin guardia`,
      'norte-sur.csv',
      { target: 'shifts' },
    );
    expect(found).toEqual([
      'lopez 12-01 09:30–12-01 22:00 Zona Norte',
      'sol 12-01 22:00–12-02 09:30 Zona Norte',
      'centro-a 12-01 09:30–12-01 22:00 Zona Sur',
      'lopez 12-01 22:00–12-02 09:30 Zona Sur',
      'lopez 12-02 09:30–12-02 22:00 Zona Norte',
      'sol 12-02 09:30–12-02 22:00 Zona Norte',
      'centro-b 12-02 09:30–12-02 22:00 Zona Sur',
    ]);
  });

  it('has hours in its header, and in a cell', () => {
    const { found } = read(
      'Fecha;Día (9:00 a 21:30);Noche\n3/12/2026;Farmacia López;Farmacia del Sol (24 h)',
    );
    expect(found).toEqual(['lopez 12-03 09:00–12-03 21:30', 'sol 12-03 09:30–12-04 09:30']);
  });
});

describe('JSON and iCalendar', () => {
  const entry = (dutyDate: string, pharmacyName: string, address: string, phone: string) => ({
    ...{ dutyDate, pharmacyName, address, phone },
  });

  it('entries with local telephones are found by them, on several dates', () => {
    const turns = { ...defaultImportOptions.turns, whole: { from: '08:30', until: '08:30' } };
    const { found } = read(
      [
        entry('2026-12-01', 'FARMACIA MORENO', 'San Martín 450', '442-1234'),
        entry('2026-12-05', 'Moreno SCS', 'San Martin y Rodríguez', '(0249) 442-1234'),
        entry('2026-12-09', 'Farmacia Nueva', 'Pinto 800', '442-9999'),
      ],
      'turnos.json',
      { turns },
      argentina,
    );
    expect(found).toEqual([
      'moreno 12-01 08:30–12-02 08:30',
      'moreno 12-05 08:30–12-06 08:30',
      'Farmacia Nueva: «Farmacia Nueva, Pinto 800, 442-9999» no coincide con ningún lugar de la guía.',
    ]);
  });

  it('a calendar has moments, or whole days', () => {
    const { found } = read(
      `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:1
SUMMARY:Guardia: Farmacia López
LOCATION:Calle Mayor 12
DTSTART;TZID=Atlantic/Canary:20261201T220000
DTEND;TZID=Atlantic/Canary:20261202T093000
END:VEVENT
BEGIN:VEVENT
UID:2
SUMMARY:Farmacia del Sol
DTSTART;VALUE=DATE:20261203
DTEND;VALUE=DATE:20261205
END:VEVENT
END:VCALENDAR`.replaceAll('\n', '\r\n'),
      'guardias.ics',
    );
    expect(found).toEqual([
      'lopez 12-01 22:00–12-02 09:30',
      'sol 12-03 09:30–12-04 09:30',
      'sol 12-04 09:30–12-05 09:30',
    ]);
  });
});

const calendar = (...events: string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.map((event) => `BEGIN:VEVENT\n${event}\nEND:VEVENT`),
    'END:VCALENDAR',
  ]
    .join('\n')
    .replaceAll('\n', '\r\n');
const notesOf = ({ rows }: ReturnType<typeof read>): string[] => rows.flatMap(({ notes }) => notes);

describe('a calendar', () => {
  it('repeats turns by its rule, with the same hours when clocks change, without the days that it leaves out or moves', () => {
    const { found } = read(
      calendar(
        `UID:a
SUMMARY:Farmacia López
DTSTART;TZID=Europe/Madrid:20270314T220000
DTEND;TZID=Europe/Madrid:20270315T093000
RRULE:FREQ=WEEKLY;UNTIL=20270411T195959Z
EXDATE;TZID=Europe/Madrid:20270321T220000`,
        `UID:a
RECURRENCE-ID;TZID=Europe/Madrid:20270404T220000
SUMMARY:Farmacia del Sol
DTSTART;TZID=Europe/Madrid:20270405T220000
DTEND;TZID=Europe/Madrid:20270406T093000`,
        `UID:b
SUMMARY:Farmacia del Sol
DTSTART;VALUE=DATE:20261202
DTEND;VALUE=DATE:20261204
RRULE:FREQ=DAILY;INTERVAL=10;COUNT=2`,
      ),
      'guardias.ics',
      {},
      madrid,
    );
    expect(found).toEqual([
      'lopez 03-14 22:00–03-15 09:30',
      'lopez 03-28 22:00–03-29 09:30',
      'sol 04-05 22:00–04-06 09:30',
      'sol 12-02 09:30–12-03 09:30',
      'sol 12-03 09:30–12-04 09:30',
      'sol 12-12 09:30–12-13 09:30',
      'sol 12-13 09:30–12-14 09:30',
    ]);
  });

  it('that never ends is read for a year, and a rule that is not understood for its first day, and both are said', () => {
    const endless = read(
      calendar(`UID:a
SUMMARY:López
DTSTART;TZID=Atlantic/Canary:20240101T093000
DTEND;TZID=Atlantic/Canary:20240101T220000
RRULE:FREQ=MONTHLY;BYDAY=1MO`),
      'guardias.ics',
    );
    expect(endless.found[0]).toBe('lopez 08-03 09:30–08-03 22:00');
    expect(endless.found.at(-1)).toBe('lopez 11-01 09:30–11-01 22:00');
    expect(notesOf(endless)[0]).toBe('Se repite sin fin: se lee hasta el 2027-12-01.');
    const odd = read(
      calendar(`UID:a
SUMMARY:López
DTSTART;TZID=Atlantic/Canary:20261207T093000
DTEND;TZID=Atlantic/Canary:20261207T220000
RRULE:FREQ=YEARLY;BYDAY=1MO`),
      'guardias.ics',
    );
    expect(odd.found).toEqual(['lopez 12-07 09:30–12-07 22:00']);
    expect(notesOf(odd)[0]).toMatch(/no se entiende: solo se lee su primer día/);
  });

  it('of rules with more turns than a city has is refused', () => {
    const daily = (id: number) => `UID:${id}
SUMMARY:López
DTSTART;VALUE=DATE:20261201
RRULE:FREQ=DAILY`;
    expect(() =>
      read(calendar(...Array.from({ length: 200 }, (_, id) => daily(id))), 'guardias.ics'),
    ).toThrow(expect.objectContaining({ message: expect.stringMatching(/más de 50000 turnos/) }));
  });

  it('may name its moments in UTC, which are local ones of the city', () => {
    const { found } = read(
      calendar(`UID:a
SUMMARY:López
DTSTART:20261201T230000Z
DTEND:20261202T083000Z`),
      'guardias.ics',
      {},
      madrid,
    );
    expect(found).toEqual(['lopez 12-02 00:00–12-02 09:30']);
  });

  it('may leave out when a turn ends, which its kind decides and the preview says', () => {
    const at = (start: string, summary = 'López') => `UID:${start}\nSUMMARY:${summary}\nDTSTART${start}`;
    const result = read(
      calendar(
        at(';TZID=Europe/Madrid:20261201T093000'),
        at(':20261201T210000Z'),
        at(';TZID=Europe/Madrid:20261203T100000'),
        at(';TZID=Europe/Madrid:20261204T090000', 'López (día)'),
        at(';TZID=Europe/Madrid:20261205T000000'),
        at(';VALUE=DATE:20261206'),
      ),
      'guardias.ics',
      {},
      madrid,
    );
    expect(result.found).toEqual([
      'lopez 12-01 09:30–12-02 09:30',
      'lopez 12-01 22:00–12-02 09:30',
      'lopez 12-03 10:00–12-04 10:00',
      'lopez 12-04 09:00–12-04 22:00',
      'lopez 12-05 09:30–12-06 09:30',
      'lopez 12-06 09:30–12-07 09:30',
    ]);
    expect(notesOf(result)).toEqual([
      'No dice a qué hora termina: se toma hasta las 9:30 del día siguiente.',
      'No dice a qué hora termina: se toma hasta las 9:30 del día siguiente.',
      'No dice a qué hora termina: se toma hasta las 10:00 del día siguiente.',
      'No dice a qué hora termina: se toma hasta las 22:00.',
    ]);
  });
});

/** A workbook of one sheet. Numbers are dates (`date`), clocks (`time`) or both (`moment`). */
function workbook(
  rows: (string | { date: string } | { time: number } | { moment: [string, number] } | null)[][],
  merged: string[] = [],
): Uint8Array {
  const serial = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25569;
  const cell = (value: (typeof rows)[number][number], reference: string): string => {
    if (value === null) return '';
    if (typeof value === 'string') return `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
    if ('date' in value) return `<c r="${reference}" s="1"><v>${serial(value.date)}</v></c>`;
    if ('time' in value) return `<c r="${reference}" s="2"><v>${value.time / 24}</v></c>`;
    return `<c r="${reference}" s="3"><v>${serial(value.moment[0]) + value.moment[1] / 24}</v></c>`;
  };
  const document = (name: string, inner: string) =>
    `<?xml version="1.0"?><${name} xmlns="x" xmlns:r="r">${inner}</${name}>`;
  const sheet = rows
    .map(
      (row, at) =>
        `<row r="${at + 1}">${row.map((value, column) => cell(value, `${String.fromCharCode(65 + column)}${at + 1}`)).join('')}</row>`,
    )
    .join('');
  const merges = merged.map((reference) => `<mergeCell ref="${reference}"/>`).join('');
  const files = {
    'xl/workbook.xml': document('workbook', '<sheets><sheet name="Hoja1" sheetId="1" r:id="r1"/></sheets>'),
    'xl/_rels/workbook.xml.rels': document(
      'Relationships',
      '<Relationship Id="r1" Target="worksheets/s1.xml"/>',
    ),
    'xl/styles.xml': document(
      'styleSheet',
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="22"/></cellXfs>',
    ),
    'xl/worksheets/s1.xml': document(
      'worksheet',
      `<sheetData>${sheet}</sheetData><mergeCells>${merges}</mergeCells>`,
    ),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

describe('a workbook', () => {
  it('has days and hours in cells of their own kinds, also the end of a day, under a title', () => {
    const { found } = read(
      workbook([
        ['Farmacias de guardia', null, null, null, null],
        ['Fecha', 'Farmacia', 'Dirección', 'Desde hora', 'Hasta hora'],
        [{ date: '2026-12-01' }, 'López', 'C/ Mayor, 12', { time: 9.5 }, { time: 22 }],
        [{ date: '2026-12-01' }, 'Del Sol', 'Avda. Colón 3', { time: 22 }, { time: 9.5 }],
        [{ date: '2026-12-02' }, 'López', null, { time: 0 }, { time: 24 }],
        [{ moment: ['2026-12-03', 20.25] }, 'López', null, null, { time: 8.75 }],
      ]),
      'guardias.xlsx',
    );
    expect(found).toEqual([
      'lopez 12-01 09:30–12-01 22:00',
      'sol 12-01 22:00–12-02 09:30',
      'lopez 12-02 00:00–12-03 00:00',
      'lopez 12-03 20:15–12-04 08:45',
    ]);
  });

  it('is a grid with zones that span day and night, of days that are dates', () => {
    const { found } = read(
      workbook(
        [
          ['Día', 'Zona Norte', null, 'Zona Sur', null],
          [null, 'Día', 'Noche', 'Día', 'Noche'],
          [{ date: '2026-12-07' }, 'López', 'Farmacia del Sol', 'Farmacia Centro\nC/ Iriarte 1', 'López'],
          [{ date: '2026-12-08' }, 'Del Sol', 'López', null, 'Del Sol'],
        ],
        ['A1:A2', 'B1:C1', 'D1:E1'],
      ),
      'guardias.xlsx',
      { turns: { ...defaultImportOptions.turns, holiday: { from: '10:00', until: '14:00' } } },
    );
    expect(found).toEqual([
      'lopez 12-07 09:30–12-07 22:00 Zona Norte',
      'sol 12-07 22:00–12-08 09:30 Zona Norte',
      'centro-a 12-07 09:30–12-07 22:00 Zona Sur',
      'lopez 12-07 22:00–12-08 09:30 Zona Sur',
      'sol 12-08 10:00–12-08 14:00 Zona Norte',
      'lopez 12-08 22:00–12-09 09:30 Zona Norte',
      'sol 12-08 22:00–12-09 09:30 Zona Sur',
    ]);
  });
});

describe('days', () => {
  it('that programs write as midnight are days', () => {
    const rows = [
      '2026-12-01T00:00:00.000Z',
      '2026-12-02T03:00:00Z',
      '2026-12-03T00:00:00-03:00',
      '2026-12-04 00:00:00',
    ];
    const { found } = read(
      rows.map((dutyDate) => ({
        dutyDate,
        pharmacyName: 'Farmacia Moreno',
        address: 'San Martín 450',
        phone: '442-1234',
      })),
      'turnos.json',
      {},
      argentina,
    );
    expect(found).toEqual([1, 2, 3, 4].map((day) => `moreno 12-0${day} 09:30–12-0${day + 1} 09:30`));
  });

  it('may share a month, and a holiday has a turn of its own', () => {
    const { found } = read(
      'Fechas;Turno;Farmacia\n"1, 9 y 17 de diciembre de 2026";Día;López\n25/12/2026;Festivo;Del Sol',
      'turnos.csv',
      { turns: { ...defaultImportOptions.turns, holiday: { from: '10:00', until: '14:00' } } },
    );
    expect(found).toEqual([
      ...['01', '09', '17'].map((day) => `lopez 12-${day} 09:30–12-${day} 22:00`),
      'sol 12-25 10:00–12-25 14:00',
    ]);
  });
});

describe('the name of a place', () => {
  const find = (text: string, extra: { address?: string; phone?: string } = {}) =>
    createPlaceIndex(places, { country: 'ES', areaCode: '922' }).find({
      ...{ name: text, address: null, phone: null },
      ...extra,
    });

  it('is the only one of its words; of several the address decides, and else it is a question', () => {
    expect(find('LDA. LÓPEZ')).toBe('lopez');
    expect(find('Farmacia Centro')).toBeNull();
    expect(find('Farmacia Centro', { address: 'C/ Blanco, 20' })).toBe('centro-b');
    expect(find('Farmacia López', { address: 'C/ Nueva, 7' })).toBeNull();
    expect(find('Ldo. Pérez Gil', { phone: '922 33 44 55' })).toBe('lopez');
    expect(find('Farmacia Lopes', { address: 'Calle Mayor 12' })).toBe('lopez');
    expect(find('Farmacia Lopes')).toBeNull();
  });

  it('is answered once for all its turns, or left out', () => {
    const list =
      'Fecha;Farmacia de guardia\n1/12/2026;Farmacia Rara\n2/12/2026;Farmacia Rara\n3/12/2026;López';
    const asked = read(list);
    expect(asked.about.values?.place).toEqual([
      { raw: 'Farmacia Rara', rows: 2, record: null, isLeftOut: false },
      { raw: 'López', rows: 1, record: 'lopez', isLeftOut: false },
    ]);
    const answered = read(list, 'g.csv', { values: { place: { 'Farmacia Rara': 'sol', López: null } } });
    expect(answered.found).toEqual([
      'sol 12-01 09:30–12-02 09:30',
      'sol 12-02 09:30–12-03 09:30',
      'López: El lugar «López» se deja fuera, como se eligió.',
    ]);
  });

  it('stands before address, telephone and hours', () => {
    expect(nameIn('Farmacia Nocturna - C/ Sol, 5 - Tel. 922 33 44 55')).toEqual({
      ...{ name: 'Farmacia Nocturna', address: 'C/ Sol, 5', phone: '922 33 44 55' },
      words: { ranges: [], kind: null },
    });
    expect(nameIn('López (24 h)')).toMatchObject({ name: 'López', address: null, words: { kind: 'whole' } });
  });
});

it('the words of turns, of months and of lists are recognised', () => {
  expect(turnIn('Zona Norte – Noche')).toEqual({ ranges: [], kind: 'night', rest: 'Zona Norte' });
  expect(turnIn('de 8 a 24 hs').ranges).toEqual([{ from: '08:00', until: '00:00' }]);
  expect(turnIn('Día y noche').kind).toBe('whole');
  expect(monthIn('Turnos enero', '2026-11-30')).toBe('2027-01');
  expect(monthIn('guardias_2026-12.xlsx', '2026-11-30')).toBe('2026-12');
  expect(saysShifts('datos.json', ['dutyDate', 'pharmacyName', 'address', 'phone'])).toBe(true);
  expect(saysShifts('lugares.csv', ['Fecha', 'Nombre', 'Dirección'])).toBe(false);
  expect(saysShifts('farmacias.json', ['fechaActualizacion', 'nombre', 'horario_turno'])).toBe(false);
});

it('every turn is read to the minute, in all layouts, also when clocks change', () => {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const clock = fc.tuple(fc.nat(23), fc.nat(59)).map(([h, m]) => `${twoDigits(h)}:${twoDigits(m)}`);
  // 29 March and 25 October 2026 are the days on which clocks change.
  const day = fc.constantFrom('2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-12-31');
  fc.assert(
    fc.property(day, clock, clock, fc.constantFrom('row', 'grid', 'columns'), (date, from, until, layout) => {
      const [year, month, number] = date.split('-');
      const written = `${number}/${month}/${year}`;
      const content = {
        row: `Fecha;Farmacia;Horario\n${written};López;de ${from} a ${until}`,
        grid: `Fecha;Zona Norte ${from} a ${until};Zona Sur Noche\n${written};López;`,
        columns: `Fecha;Farmacia;Hora desde;Hora hasta\n${written};López;${from};${until}`,
      }[layout];
      const [row] = read(content).rows;
      const { startsAt, endsAt } = row?.draft?.fields ?? { startsAt: '', endsAt: '' };
      const last = Temporal.PlainDate.from(date).add({ days: until <= from ? 1 : 0 });
      for (const [moment, shown] of [
        [startsAt, `${date}T${from}`],
        [endsAt, `${last}T${until}`],
      ] as const) {
        const wall = Temporal.PlainDateTime.from(shown).toZonedDateTime(spain.timezone).toPlainDateTime();
        // A time that the clocks skip is the moment of the jump.
        if (wall.toString({ smallestUnit: 'minute' }) === shown)
          expect(local(moment, spain.timezone)).toBe(shown.slice(5).replace('T', ' '));
      }
      expect(isOnDutyAt({ startsAt, endsAt }, new Date(startsAt))).toBe(true);
      expect(isOnDutyAt({ startsAt, endsAt }, new Date(endsAt))).toBe(false);
    }),
    { numRuns: isWhole ? 1000 : 60 },
  );
});

describe('an import of turns', () => {
  let importer: Importer;
  let sol = '';
  beforeAll(async () => {
    importer = await createImporter({ batchSizes: { importedEvents: 2 } });
    const nodes = [
      { id: 1, tags: { name: 'Farmacia López', amenity: 'pharmacy' } },
      { id: 2, tags: { name: 'Farmacia del Sol', amenity: 'pharmacy' } },
      { id: 3, tags: { name: 'Veterinaria Luna', amenity: 'veterinary' } },
    ];
    await importer.importAll([{ name: 'lugares.json', content: overpass(nodes) }], { status: 'accepted' });
    const [found] = await importer.query<{ id: string }>(
      "select id from commerces where name = 'Farmacia del Sol'",
    );
    sol = found?.id ?? '';
  });
  afterAll(() => importer.close());

  const list = (...rows: string[]): TestFile => ({
    name: 'guardias-2099-12.csv',
    content: ['Fecha;Turno;Farmacia', ...rows].join('\n'),
  });
  const stored = async () =>
    (
      await importer.query<{ name: string; at: string }>(`select c.name,
        to_char(s.starts_at at time zone 'America/Mexico_City', 'DD HH24:MI') as at
        from shifts s join commerces c on c.id = s.commerce where s.archived_at is null order by s.starts_at`)
    ).map(({ name, at }) => `${at} ${name}`);

  it('creates nothing twice, a corrected month replaces it, and undoing brings the first one back', async () => {
    await importer.importAll([list('1/12/2099;Noche;Veterinaria Luna')], {
      source: { name: 'Veterinarios', licence: '' },
    });
    const month = ['1/12/2099;Día;López', '2/12/2099;Día;Del Sol', '3/12/2099;Noche;López'];
    const first = await importer.importAll([list(...month)], { source: { name: 'Colegio', licence: '' } });
    expect(first.counts).toMatchObject({ created: 3, skipped: 0 });
    const again = await importer.plan([list(...month)], { source: { name: 'Colegio', licence: '' } });
    expect(again.counts).toMatchObject({ created: 0, unchanged: 3 });
    expect(again.missing).toBeNull();

    const planned = await importer.plan(
      [list('1/12/2099;Día;López', '2/12/2099;Día;López', '3/12/2099;de 21:30 a 9:30;López')],
      { source: { name: 'Colegio', licence: '' } },
    );
    expect(planned.counts).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
    expect(planned.missing).toMatchObject({ count: 1, examples: ['Farmacia del Sol · 2099-12-02'] });
    await answerMissing(importer.platform, planned.id, 'archive');
    await confirmImport(importer.platform, planned.id);
    await importer.jobs.drain();
    const night = '01 22:00 Veterinaria Luna';
    expect(await stored()).toEqual([
      '01 09:30 Farmacia López',
      night,
      '02 09:30 Farmacia López',
      '03 21:30 Farmacia López',
    ]);

    // What the correction took away comes back with the list that has it again.
    const back = await importer.plan([list(...month)], { source: { name: 'Colegio', licence: '' } });
    expect(back.counts).toMatchObject({ created: 1, updated: 1 });

    await undoImportRequest(importer.platform, planned.id);
    await importer.jobs.drain();
    expect(await stored()).toEqual([
      '01 09:30 Farmacia López',
      night,
      '02 09:30 Farmacia del Sol',
      '03 22:00 Farmacia López',
    ]);
  });

  it('asks for a place that it does not know, and reads the rest', async () => {
    const planned = await importer.plan([list('5/12/2099;Día;Farmacia Nueva', '6/12/2099;Día;López')]);
    expect(planned.counts).toMatchObject({ created: 1, skipped: 1 });
    // It has the header of the source's last list.
    expect(planned.options.source).toEqual({ name: 'Colegio', licence: '' });
    const { id, rev, options } = planned;
    await updateImport(importer.platform, id, {
      rev,
      values: { ...options.values, place: { 'Farmacia Nueva': sol } },
    });
    await importer.jobs.drain();
    expect((await importer.get(id)).counts).toMatchObject({ created: 2, skipped: 0 });
  });
});
