/** The plain week in Spanish words. */
import type { OpeningHours, TimeSlot } from './rules.ts';
import { weekOf } from './week.ts';

export interface WeekLine {
  /** «Lunes a viernes» */
  days: string;
  /** «09:00–14:00 y 16:00–20:00», «Cerrado», «Abierto 24 horas» */
  hours: string;
}

const spanishDays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** The plain week in Spanish; consecutive days with the same hours share one line. */
export function formatWeek(hours: OpeningHours): WeekLine[] {
  const lines: { from: number; to: number; hours: string }[] = [];
  weekOf(hours).forEach((slots, day) => {
    const text = formatSlots(slots);
    const last = lines.at(-1);
    if (last?.hours === text) last.to = day;
    else lines.push({ from: day, to: day, hours: text });
  });
  return lines.map((line) => ({ days: formatDays(line.from, line.to), hours: line.hours }));
}

function formatSlots(slots: readonly TimeSlot[]): string {
  if (slots.length === 0) return 'Cerrado';
  const first = slots[0];
  if (
    slots.length === 1 &&
    first?.opens === '00:00' &&
    (first.closes === '24:00' || first.closes === '00:00')
  ) {
    return 'Abierto 24 horas';
  }
  return list.format(slots.map((slot) => `${slot.opens}–${slot.closes}`));
}

function formatDays(from: number, to: number): string {
  const first = spanishDays[from] ?? '';
  const last = spanishDays[to] ?? '';
  const text =
    from === 0 && to === 6
      ? 'todos los días'
      : from === to
        ? first
        : to === from + 1
          ? list.format([first, last])
          : `${first} a ${last}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
