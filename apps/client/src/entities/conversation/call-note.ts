import type { CallSummary } from '@callejero/contract/call-summary.ts';
import { texts } from './texts.ts';

/** An ended call in one line: «Videollamada · 3 minutos». The caller reads «Sin respuesta», the called side «perdida». */
export function callNote({ media, reason, seconds }: CallSummary, isOwnSide: boolean): string {
  const { title, missed, ends } = texts.call;
  if (seconds > 0 && (reason === 'hungup' || reason === 'disabled'))
    return `${title[media]} · ${durationOf(seconds)}`;
  if (!isOwnSide && (reason === 'missed' || reason === 'cancelled' || reason === 'busy'))
    return missed[media];
  return reason === 'hungup' ? title[media] : `${title[media]} · ${ends[reason]}`;
}

function durationOf(seconds: number): string {
  const { seconds: inSeconds, minutes, hours } = texts.call;
  if (seconds < 60) return inSeconds(seconds);
  const whole = Math.floor(seconds / 60);
  if (whole < 60) return minutes(whole);
  return [hours(Math.floor(whole / 60)), whole % 60 > 0 ? minutes(whole % 60) : null]
    .filter(Boolean)
    .join(' y ');
}
