/** Opening hours that a table spreads over several columns. Pure. */
import type { Tags } from '../reading/read-records.ts';
import { namesIn, normaliseHeader } from '../reading/recognise-columns.ts';

const days = namesIn('lunes, martes, miercoles, jueves, viernes, sabado, domingo');
const english = namesIn('monday, tuesday, wednesday, thursday, friday, saturday, sunday');
const opening = namesIn('hora apertura, hora de apertura, apertura, abre, opening time, opens');
const closing = namesIn('hora cierre, hora de cierre, cierre, cierra, closing time, closes');
const open = namesIn(
  'dias, dias de atencion, dias atencion, dias de apertura, dias apertura, dias laborables',
);

type Meaning = number | 'opens' | 'closes' | 'days' | null;
/** A file has few headers and many rows. */
const meanings = new Map<string, Meaning>();

function meaningOf(header: string): Meaning {
  const known = meanings.get(header);
  if (known !== undefined) return known;
  const name = normaliseHeader(header.slice(0, 100));
  const last = name.split(' ').at(-1) ?? '';
  const day = Math.max(days.indexOf(last), english.indexOf(last), days.indexOf(last.replace(/s$/, '')));
  const named = opening.includes(name)
    ? 'opens'
    : closing.includes(name)
      ? 'closes'
      : open.includes(name)
        ? 'days'
        : null;
  const found = day >= 0 ? day : named;
  if (meanings.size < 10_000) meanings.set(header, found);
  return found;
}

/** One text from a column for each day of the week, or from those of the hours at which a place opens and closes; empty without them. */
export function hoursInColumns(tags: Tags): string {
  const found = new Map<Meaning, string>();
  for (const [header, text] of Object.entries(tags)) {
    const meaning = meaningOf(header);
    if (meaning !== null && !found.has(meaning)) found.set(meaning, text);
  }
  const week = days.flatMap((day, at) => (found.has(at) ? [`${day} ${found.get(at)}`] : []));
  if (week.length > 1) return week.join('; ');
  const [opens, closes] = [found.get('opens'), found.get('closes')];
  return opens && closes ? `${found.get('days') ?? 'lunes a domingo'} ${opens}-${closes}` : '';
}
