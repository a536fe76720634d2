import type { CallSummary } from '@callejero/contract/call-summary.ts';
import { expect, it } from 'vitest';
import { callNote } from './call-note.ts';

const call = (reason: CallSummary['reason'], seconds = 0, media: CallSummary['media'] = 'video') => ({
  ...{ media, reason, seconds },
});

it.each([
  [call('hungup', 1), true, 'Videollamada · 1 segundo'],
  [call('hungup', 185, 'voice'), false, 'Llamada · 3 minutos'],
  [call('hungup', 3660), true, 'Videollamada · 1 hora y 1 minuto'],
  [call('hungup', 7200), true, 'Videollamada · 2 horas'],
  [call('hungup'), true, 'Videollamada'],
  [call('missed'), true, 'Videollamada · Sin respuesta'],
  [call('missed', 0, 'voice'), false, 'Llamada perdida'],
  [call('cancelled'), false, 'Videollamada perdida'],
  [call('busy'), true, 'Videollamada · Ocupado'],
  [call('declined'), false, 'Videollamada · Rechazada'],
  [call('disabled', 65), true, 'Videollamada · 1 minuto'],
])('a call says how it ended, to each side in its own words (%j)', (summary, isOwnSide, said) => {
  expect(callNote(summary, isOwnSide)).toBe(said);
});
