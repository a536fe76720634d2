import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { addsUp } from '@callejero/contract/resources/imports.ts';
import { isWhole } from '@callejero/contract/testing/property-runs.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createImporter, type Importer, type TestFile } from '../../../testing/importer.ts';
import { runPhase } from '../imports.jobs.ts';
import { confirmImport, undoImportRequest, updateImport } from '../imports.service.ts';
import { countReasons } from '../reasons.ts';
import { getImport } from '../store.ts';
import { saysEvents } from './columns.ts';

let importer: Importer;
beforeEach(async () => {
  importer = await createImporter({ batchSizes: { importedEvents: 50 } });
});
afterEach(() => importer.close());

const header =
  ' ID-EVENTO;TITULO;PRECIO;GRATUITO;LARGA-DURACION;DIAS-SEMANA;DIAS-EXCLUIDOS;FECHA;FECHA-FIN;HORA;DESCRIPCION;CONTENT-URL;TITULO-ACTIVIDAD;URL-ACTIVIDAD;URL-INSTALACION;NOMBRE-INSTALACION;ACCESIBILIDAD-INSTALACION;CLASE-VIAL-INSTALACION;NOMBRE-VIA-INSTALACION;NUM-INSTALACION;DISTRITO-INSTALACION;BARRIO-INSTALACION;CODIGO-POSTAL-INSTALACION;COORDENADA-X;COORDENADA-Y;LATITUD;LONGITUD;TIPO;AUDIENCIA;';

interface Line {
  id: string;
  title: string;
  price?: string;
  free?: '0' | '1';
  days?: string;
  excluded?: string;
  from: string;
  to?: string;
  time?: string;
  description?: string;
  type?: string;
  nowhere?: boolean;
}

function line(given: Line): string {
  const { id, title, from, price = '', free = '0', days = '', excluded = '', time = '', to = from } = given;
  const venue = given.nowhere
    ? ['', '', '', '', '', '', '', '', '', '', '', '']
    : [
        'Matadero Madrid',
        '1',
        'PLAZA',
        'LEGAZPI',
        '8',
        'ARGANZUELA',
        'CHOPERA',
        '28045',
        '440946',
        '4471394',
        '40.391054868587204',
        '-3.6958072892892155',
      ];
  const cells = [
    title,
    price,
    free,
    days ? '1' : '0',
    days,
    excluded,
    `${from} 00:00:00.0`,
    `${to} 23:59:00.0`,
    time,
    given.description ?? '',
    `http://www.madrid.es/e?id=${id}`,
    '',
    '',
    '',
    ...venue,
    given.type ?? '',
    '/usuario/Niños,/usuario/Familias',
  ];
  return `${id};${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')};`;
}

/** Encoded like the files of datos.madrid.es: ISO-8859-1. */
const agenda = (lines: readonly Line[], name = 'agenda.csv'): TestFile => ({
  name,
  content: Uint8Array.from([header, ...lines.map(line), ''].join('\n'), (character) =>
    character.charCodeAt(0),
  ),
});

const concert: Line = {
  id: '1',
  title: 'Concierto de Navidad',
  free: '1',
  from: '2022-12-17',
  time: '18:00',
  type: '/contenido/actividades/Musica/CoroGospel',
};
const theatre: Line = {
  id: '2',
  title: 'Acción teatro',
  price: '12,50 euros',
  from: '2022-11-04',
  to: '2023-02-03',
  time: '11:30',
  days: 'V',
  excluded: '9/12/2022;23/12/2022;30/12/2022;6/1/2023;',
  type: '/contenido/actividades/TeatroPerformance',
};
const exhibition: Line = {
  id: '3',
  title: 'Luz &amp; sombra',
  from: '2022-10-19',
  to: '2023-01-15',
  days: 'L,M,X,J,V,S,D',
  price: 'Próximamente más información',
};
const nowhere: Line = {
  id: '4',
  title: 'Paseo',
  from: '2022-12-10',
  nowhere: true,
  type: '/contenido/actividades/Rareza',
};

const events = () =>
  importer.query<Record<string, unknown>>(
    `select e.*, e.starts_at::text as starts, c.slug as category_slug from events e left join categories c on c.id = e.category
     where e.archived_at is null order by e.source ->> 'externalId'`,
  );

describe('the agenda of datos.madrid.es', () => {
  test('a cell that is too long for any field is refused with its column', async () => {
    const long = { ...concert, id: '8', description: 'a'.repeat(5001) };
    const { id } = await importer.plan([agenda([concert, long])]);
    expect((await importer.rows(id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['created', null],
      ['skipped', expect.stringMatching(/pasa de 5000 caracteres/)],
    ]);
  });

  test('is recognized by its header and planned without writing', async () => {
    const planned = await importer.plan([agenda([concert, theatre, { ...concert, id: '9', title: '' }])]);
    expect(planned).toMatchObject({
      status: 'planned',
      target: 'events',
      layout: 'data',
      counts: { read: 3, created: 2, updated: 0, unchanged: 0, skipped: 1 },
    });
    expect(planned.files[0]).toMatchObject({
      format: 'agenda',
      encoding: 'ISO-8859-1',
      timezone: 'Europe/Madrid',
      source: { name: 'Ayuntamiento de Madrid' },
    });
    expect(await events()).toEqual([]);
    expect(await importer.query('select 1 from imported_records')).toEqual([]);
    expect(await importer.query(`select 1 from changes where resource = 'events'`)).toEqual([]);
    const rows = await importer.rows(planned.id);
    expect(rows.map((row) => [row.name, row.outcome, row.reason])).toEqual([
      ['Concierto de Navidad', 'created', null],
      ['Acción teatro', 'created', null],
      [null, 'skipped', 'No tiene título.'],
    ]);
    expect(rows[0]?.changes.startsAt).toEqual([null, '2022-12-17T17:00:00.000Z']);
  });

  test('is read into our fields of time, place and price', async () => {
    await importer.importAll([agenda([concert, theatre, exhibition, nowhere])]);
    const [music, stage, show, walk] = await events();
    expect(music).toMatchObject({
      title: 'Concierto de Navidad',
      starts: '2022-12-17 17:00:00+00',
      ends_at: null,
      all_day: false,
      timezone: 'Europe/Madrid',
      recurrence: null,
      is_free: true,
      price: null,
      category_slug: 'musica',
      ticket_url: 'http://www.madrid.es/e?id=1',
      status: 'draft',
      source: { name: 'Ayuntamiento de Madrid', externalId: '1' },
      description: expect.stringContaining('Para: niños, familias.'),
    });
    expect(stage).toMatchObject({
      starts: '2022-11-04 10:30:00+00',
      recurrence: 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20230203',
      exdates: ['2022-12-09', '2022-12-23', '2022-12-30', '2023-01-06'],
      price: 1250,
      currency: 'EUR',
    });
    expect(show).toMatchObject({
      title: 'Luz & sombra',
      all_day: true,
      starts: '2022-10-18 22:00:00+00',
      recurrence: 'FREQ=DAILY;UNTIL=20230115',
      description: expect.stringContaining('Precio: Próximamente más información'),
    });
    expect(walk).toMatchObject({ location: null, category: null, all_day: true });
    const rows = await importer.rows(
      (await importer.query<{ id: string }>('select id from imports'))[0]?.id ?? '',
    );
    expect(rows[3]?.notes).toEqual([
      'La categoría «/contenido/actividades/Rareza» no se reconoce.',
      'Ya ha pasado.',
    ]);
  });

  test('stores addresses where the provinces of Spain are known, and puts them into the text elsewhere', async () => {
    await importer.importAll([agenda([concert])]);
    expect((await events())[0]).toMatchObject({
      address: null,
      description: expect.stringContaining('Dónde: Matadero Madrid, Plaza Legazpi 8.'),
    });
    await importer.query(
      `insert into provinces (id, created_at, updated_at, rev, code, country, name, name_folded)
       select $1::uuid, now(), now(), 1, 'ES-M', 'ES', 'Madrid', 'madrid'`,
      [importer.platform.ids.next()],
    );
    await importer.query(`update provinces set country = 'MX' where code = 'ES-M'`);
    const second = await importer.importAll([agenda([concert])]);
    expect(second.counts).toMatchObject({ updated: 1 });
    const [place] = await importer.query(
      `select a.street, a.number, a.extra, a.postal_code, a.locality, a.location from events e join addresses a on a.id = e.address`,
    );
    expect(place).toMatchObject({
      street: 'Plaza Legazpi',
      number: '8',
      extra: 'Matadero Madrid',
      postal_code: '28045',
      locality: 'Madrid',
    });
  });

  test('is published on request, except events without a place', async () => {
    const done = await importer.importAll([agenda([concert, nowhere])], { publication: 'published' });
    expect((await events()).map((row) => row.status)).toEqual(['published', 'draft']);
    expect(done.counts.created).toBe(2);
    const rows = await importer.rows(done.id);
    expect(rows[1]?.notes).toContain('Queda en borrador: no dice en qué punto del mapa es.');
  });

  test('leaves everything unchanged the second time, updates edited events, and keeps what a person changed', async () => {
    await importer.importAll([agenda([concert, theatre, exhibition])]);
    expect((await importer.importAll([agenda([concert, theatre, exhibition])])).counts).toEqual({
      read: 3,
      created: 0,
      updated: 0,
      unchanged: 3,
      skipped: 0,
    });
    await importer.query(
      `update events set title = 'Mi título', rev = rev + 1 where source ->> 'externalId' = '2'`,
    );
    const edited = { ...theatre, title: 'Acción teatro 2', time: '12:00' };
    const third = await importer.importAll([agenda([{ ...concert, time: '19:00' }, edited, exhibition])]);
    expect(third.counts).toMatchObject({ created: 0, updated: 2, unchanged: 1 });
    const [music, stage] = await events();
    expect(music).toMatchObject({ starts: '2022-12-17 18:00:00+00' });
    expect(stage).toMatchObject({ title: 'Mi título', starts: '2022-11-04 11:00:00+00' });
    expect((await importer.rows(third.id))[1]).toMatchObject({
      kept: ['title'],
      reason: 'Se conserva lo que se cambió a mano: título.',
    });
  });

  test('is undone as a whole: created events are removed, updated ones restored, changed ones kept', async () => {
    await importer.importAll([agenda([concert])]);
    const second = await importer.importAll([agenda([{ ...concert, time: '20:00' }, theatre, exhibition])]);
    expect(second.counts).toMatchObject({ created: 2, updated: 1 });
    await importer.query(
      `update events set organizer = 'Nosotros', rev = rev + 1 where source ->> 'externalId' = '3'`,
    );
    await undoImportRequest(importer.platform, second.id);
    await importer.jobs.drain();
    expect(await importer.get(second.id)).toMatchObject({
      status: 'undone',
      undo: { archived: 1, restored: 1, kept: 1 },
    });
    const left = await events();
    expect(left.map((row) => row.title)).toEqual(['Concierto de Navidad', 'Luz & sombra']);
    expect(left[0]).toMatchObject({ starts: '2022-12-17 17:00:00+00' });
    expect((await importer.plan([agenda([concert, theatre])])).counts).toMatchObject({
      unchanged: 1,
      created: 1,
    });
  });

  test('continues after a stop half way and a restart, without writing anything twice', async () => {
    const many = Array.from(
      { length: 130 },
      (_, index): Line => ({ ...concert, id: String(index + 1), title: `Concierto ${index}` }),
    );
    const { id } = await importer.plan([agenda(many)]);
    await confirmImport(importer.platform, id);
    importer.jobs.waiting.length = 0;
    const controller = new AbortController();
    const { publish } = importer.platform.changes;
    importer.platform.changes.publish = (changes) => {
      publish(changes);
      if (changes.some((change) => change.resource === 'events')) controller.abort(new Error('stopped'));
    };
    await expect(runPhase(importer, 'run', id, controller.signal)).rejects.toThrow('stopped');
    expect(await importer.get(id)).toMatchObject({ status: 'running', progress: { done: 50, total: 130 } });
    await importer.restart();
    await importer.jobs.drain();
    expect(await importer.get(id)).toMatchObject({ status: 'done', counts: { read: 130, created: 130 } });
    expect(await events()).toHaveLength(130);
  });

  test('uses another time zone, source and category on request', async () => {
    const [sport] = await importer.query<{ id: string }>(
      `select id from categories where slug = 'deporte' and kind = 'event'`,
    );
    await importer.importAll([agenda([nowhere, concert])], {
      timezone: 'America/Mexico_City',
      source: { name: 'Prueba', licence: 'CC BY' },
      defaultCategory: sport?.id ?? null,
    });
    const [music, walk] = await events();
    expect(music).toMatchObject({
      starts: '2022-12-18 00:00:00+00',
      source: { name: 'Prueba', licence: 'CC BY', externalId: '1' },
    });
    expect(walk).toMatchObject({ category_slug: 'deporte' });
  });
});

describe('a list of events of any city', () => {
  const csv = (rows: string) => ({
    name: 'eventos.csv',
    content: `Evento raro,Momento,Hasta,Lat,Lng\n${rows}`,
  });

  test('is read by the chosen columns', async () => {
    const planned = await importer.plan(
      [csv('Feria,2/6/2026 19:00,2/6/2026 23:00,19.53,-96.92\nNada,nunca,,,\n')],
      { target: 'events' },
    );
    expect(planned.counts).toMatchObject({ read: 2, skipped: 2 });
    const columns = {
      'eventos.csv': {
        title: 'Evento raro',
        startDate: 'Momento',
        endDate: 'Hasta',
        latitude: 'Lat',
        longitude: 'Lng',
      },
    };
    await updateImport(importer.platform, planned.id, { rev: planned.rev, columns });
    await importer.jobs.drain();
    const again = await importer.get(planned.id);
    expect(again.counts).toMatchObject({ created: 1, skipped: 1 });
    expect(again.files[0]).toMatchObject({ timezone: 'America/Mexico_City' });
    expect((await importer.rows(planned.id)).map((row) => row.reason)).toEqual([
      null,
      'La fecha «nunca» no se entiende.',
    ]);
    await confirmImport(importer.platform, planned.id);
    await importer.jobs.drain();
    expect((await events())[0]).toMatchObject({
      title: 'Feria',
      starts: '2026-06-03 01:00:00+00',
      currency: 'MXN',
    });
    expect(
      (
        await importer.importAll([csv('Feria,2/6/2026 19:00,2/6/2026 23:00,19.53,-96.92\n')], {
          target: 'events',
          columns,
        })
      ).counts,
    ).toMatchObject({ unchanged: 1 });
  });
});

test.each([
  [['nombre', 'fecha', 'telefono'], false],
  [['nombre', 'fecha', 'hora', 'telefono'], true],
  [['nombre', 'fecha'], true],
  [['obra', 'fecha', 'telefono'], true],
])('of the headers %j it is said whether they are events: %j', (headers, are) =>
  expect(saysEvents(headers)).toBe(are),
);

test('columns of events are recognised by their cells, too, and an address says the number once', async () => {
  const rows = [
    'Feria del libro;sábado 6/3/2027 18:00;Casa de Cultura;CALLE JUÁREZ 12;12;19.53;-96.92',
    'Cine al aire libre;7 de marzo de 2027;Parque;ENRÍQUEZ 3;3;19.54;-96.93',
  ];
  const content = ['Qué;Momento;Lugar;Dirección;Número;Lat;Lng', ...rows, ''].join('\n');
  const done = await importer.importAll([{ name: 'eventos.csv', content }], { target: 'events' });
  expect(done.files[0]).toMatchObject({
    mapping: { title: 'Qué', startDate: 'Momento', venue: 'Lugar', street: 'Dirección' },
  });
  // A person confirms what only the cells say.
  expect(done.files[0]?.confidence.startDate).toBeLessThan(0.75);
  const read = await importer.query(
    `select e.title, e.starts_at::text as starts, a.street, a.number, a.extra from events e
     join addresses a on a.id = e.address order by e.starts_at`,
  );
  expect(read).toMatchObject([
    { title: 'Feria del libro', street: 'Calle Juárez', number: '12', extra: 'Casa de Cultura' },
    { title: 'Cine al aire libre', street: 'Enríquez', number: '3', extra: 'Parque' },
  ]);
});

test('a file in metres of a system that nothing tells is read once a person has said its code', async () => {
  const content = 'Título,Fecha,Coordenada X,Coordenada Y\nFeria,2027-06-02,440946,4471394\n';
  const file = { name: 'eventos.csv', content };
  const { id, rev, files } = await importer.plan([file], { target: 'events' });
  expect(files[0]?.notes.join()).toMatch(/Di su código EPSG/);
  const lost = { kind: 'lost', field: 'location', remedy: 'srid' };
  const reasons = async () =>
    countReasons(importer.platform.db, await getImport(importer.platform.db, id), 'MX');
  expect(await reasons()).toContainEqual(expect.objectContaining(lost));
  await updateImport(importer.platform, id, { rev, srid: '25830' });
  await importer.jobs.drain();
  expect(await reasons()).not.toContainEqual(expect.objectContaining(lost));
  const [row] = await importer.rows(id);
  expect(row?.location?.lat).toBeCloseTo(40.39, 2);
  expect(row?.location?.lng).toBeCloseTo(-3.7, 1);
});

test('coordinates of events may be metres of any system, like those of places', async () => {
  const content = 'Título,Fecha,Coordenada X,Coordenada Y\nFeria,2027-06-02,718241.4,2161904.4\n';
  const { id, files } = await importer.plan([{ name: 'eventos.csv', content }], { target: 'events' });
  expect(files[0]?.notes.join()).toContain('EPSG:32614');
  const [row] = await importer.rows(id);
  expect(row?.location?.lat).toBeCloseTo(19.54, 3);
  expect(row?.location?.lng).toBeCloseTo(-96.92, 3);
});

test('a calendar is recognised, and read with its series in its own time zone', async () => {
  const lines = [
    ...['BEGIN:VCALENDAR', 'X-WR-TIMEZONE:Europe/Madrid', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:Taller'],
    ...['DTSTART;TZID=Europe/Madrid:20270305T190000', 'DTEND;TZID=Europe/Madrid:20270305T203000'],
    ...['RRULE:FREQ=WEEKLY;WKST=SU;UNTIL=20270430T190000', 'EXDATE;TZID=Europe/Madrid:20270312T190000'],
    ...['END:VEVENT', 'BEGIN:VEVENT', 'UID:2', 'SUMMARY:Cada hora', 'DTSTART:20270305T100000Z'],
    ...['RRULE:FREQ=HOURLY', 'END:VEVENT', 'END:VCALENDAR', ''],
  ];
  const calendar = { name: 'agenda.ics', content: lines.join('\r\n') };
  const { id, files, counts } = await importer.importAll([calendar]);
  expect(counts).toMatchObject({ created: 2 });
  expect(files[0]).toMatchObject({ format: 'icalendar', timezone: 'Europe/Madrid' });
  const found = await importer.query(
    `select title, starts_at::text as starts, ends_at::text as ends, recurrence, exdates::text[] from events order by title desc`,
  );
  expect(found).toEqual([
    {
      ...{ title: 'Taller', starts: '2027-03-05 18:00:00+00', ends: '2027-03-05 19:30:00+00' },
      ...{ recurrence: 'FREQ=WEEKLY;UNTIL=20270430', exdates: ['2027-03-12'] },
    },
    { title: 'Cada hora', starts: '2027-03-05 10:00:00+00', ends: null, recurrence: null, exdates: [] },
  ]);
  expect((await importer.rows(id)).flatMap(({ notes }) => notes)).toContainEqual(
    expect.stringMatching(/^La repetición «FREQ=HOURLY» no se puede guardar, solo su primer día/),
  );
});

const madrid = path.resolve(
  import.meta.dirname,
  '../../../../../../../shared/data/madrid-agenda/2022-12/206974-0-agenda-eventos-culturales-100.csv',
);
test.skipIf(!isWhole || !existsSync(madrid))(
  'all of Madrid is imported, unchanged the second time, and undone as a whole',
  async () => {
    const file = { name: 'agenda.csv', content: readFileSync(madrid) };
    const first = await importer.importAll([file], { publication: 'published' });
    expect(first.counts).toEqual({ read: 940, created: 940, updated: 0, unchanged: 0, skipped: 0 });
    expect(addsUp(first.counts)).toBe(true);
    const second = await importer.plan([file]);
    expect(second.counts).toEqual({ read: 940, created: 0, updated: 0, unchanged: 940, skipped: 0 });
    const [known] = await importer.query(
      `select count(*) filter (where category is not null)::int as categories, count(*) filter (where is_free)::int as free,
       count(*) filter (where recurrence is not null)::int as repeated, count(*) filter (where status = 'draft')::int as drafts
     from events`,
    );
    expect(known).toMatchObject({ drafts: 44 });
    expect((known as { categories: number }).categories).toBeGreaterThan(700);
    expect((known as { free: number }).free).toBeGreaterThanOrEqual(713);
    expect((known as { repeated: number }).repeated).toBeGreaterThan(250);
    await undoImportRequest(importer.platform, first.id);
    await importer.jobs.drain();
    expect((await importer.get(first.id)).undo).toEqual({ archived: 940, restored: 0, kept: 0 });
    expect(await importer.query('select 1 from events where archived_at is null')).toEqual([]);
  },
  240_000,
);
