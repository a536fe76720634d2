/** Opening hours that a table spreads over several columns, or writes as JSON in one. Pure. */
import { addressIn } from '../formats/flatten.ts';
import type { Tags } from '../reading/read-records.ts';
import { byHeader, namesIn, normaliseHeader } from '../reading/recognise-columns.ts';

const days = namesIn('lunes, martes, miercoles, jueves, viernes, sabado, domingo');
const english = namesIn('monday, tuesday, wednesday, thursday, friday, saturday, sunday');
const named = {
  opens: namesIn('hora apertura, hora de apertura, apertura, abre, opening time, opens'),
  closes: namesIn('hora cierre, hora de cierre, cierre, cierra, closing time, closes'),
  days: namesIn('dias, dias de atencion, dias atencion, dias de apertura, dias apertura, dias laborables'),
};

/** The number of a day, what a column is of all days, or a part of a list: `openingHours/0/day` is `day 0`. */
const meaningOf = byHeader((header): number | string | null => {
  const name = normaliseHeader(header.slice(0, 100));
  const [, at, part] = /^(?:opening )?hours (\d) (day|hours)$/.exec(name) ?? [];
  if (part !== undefined) return `${part} ${at}`;
  const last = name.split(' ').at(-1) ?? '';
  const plain = english.includes(name.split(' ')[0] ?? '') ? (name.split(' ')[0] ?? '') : last;
  const day = Math.max(days.indexOf(last), english.indexOf(plain), days.indexOf(last.replace(/s$/, '')));
  return day >= 0 ? day : (Object.entries(named).find(([, names]) => names.includes(name))?.[0] ?? null);
});

const hoursOn = (day: string, hours = ''): string =>
  `${day} ${/^x?$/i.test(hours) ? 'cerrado' : hours.replaceAll(' to ', '-')}`;

/** One text of a place's hours, from the columns of each day, or of the hours at which it opens and closes, or from one column. */
export function joinHours(tags: Tags): string {
  const found = new Map<number | string, string>();
  for (const [header, text] of Object.entries(tags)) {
    const meaning = meaningOf(header);
    if (meaning !== null && !found.has(meaning)) found.set(meaning, text);
  }
  const week = days.flatMap((day, at) => {
    const listed = found.get(`day ${at}`);
    if (listed !== undefined) return [hoursOn(listed, found.get(`hours ${at}`))];
    return found.has(at) ? [hoursOn(day, found.get(at))] : [];
  });
  if (week.length > 1) return week.join('; ');
  const [opens, closes] = [found.get('opens'), found.get('closes')];
  if (tags.opening_hours === undefined)
    return opens && closes ? `${found.get('days') ?? 'lunes a domingo'} ${opens}-${closes}` : '';
  return unwrapped(tags.opening_hours);
}

/** `{"lunes": "9:00-14:00"}`, `["Mo 09:00-14:00"]` */
function unwrapped(text: string): string {
  const fields = Object.entries(addressIn(text) ?? {});
  if (fields.length > 0) return fields.map(([day, hours]) => hoursOn(day, String(hours))).join('; ');
  const parts = text.startsWith('[') ? text.slice(0, 1000).matchAll(/"([A-Za-z]{2}[^"]*\d:\d\d[^"]*)"/g) : [];
  return Array.from(parts, ([, part]) => part).join('; ') || text;
}
