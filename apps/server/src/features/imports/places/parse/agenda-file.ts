import { invalidFile } from '../../reading/invalid-file.ts';
import { normaliseHeader } from '../../reading/recognise-columns.ts';

const startNames = ['fecha inicio', 'fecha de inicio', 'fecha comienzo', 'inicio', 'empieza', 'start date'];
const endNames = ['fecha fin', 'fecha de fin', 'fecha final', 'fin', 'termina', 'end date'];
const titleNames = [
  ...['titulo', 'evento', 'nombre evento', 'nombre del evento', 'actividad', 'titulo actividad'],
  ...['title', 'event', 'event name', 'event title'],
];

interface Row {
  values: Readonly<Record<string, string>>;
}

/** Refuses a list of events: read as places, their times and ids would become addresses and telephones. */
export function refuseAgenda(file: string, columns: readonly string[], rows: readonly Row[]): void {
  const names = new Set(columns.map(normaliseHeader));
  const hasOne = (of: readonly string[]) => of.some((name) => names.has(name));
  const isEvent = ({ values }: Row) => /Event\b/.test(values['@type'] ?? '');
  const isAgenda =
    // Only calendars have it (RFC 5545). `start_date` alone is also when a place of OpenStreetMap was opened.
    names.has('dtstart') ||
    (hasOne(startNames) && hasOne(endNames) && hasOne(titleNames)) ||
    // An iCalendar id beside a beginning: an agenda of schema.org as a table.
    (names.has('start date') && names.has('uid')) ||
    (rows.length > 0 && rows.filter(isEvent).length > rows.length / 2);
  if (isAgenda)
    throw invalidFile(
      file,
      'Es una agenda: sus filas son eventos con fecha, no lugares. Impórtala como eventos, en CSV.',
    );
}
