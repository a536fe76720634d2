import type { AudienceEstimate } from '@callejero/contract/answers/notifications.ts';
import type { Notification } from '@callejero/contract/resources/notifications.ts';
import { describe, expect, it } from 'vitest';
import { resultsInWords } from '../notification-row.ts';
import { estimateFigures, estimateInWords, unreachedInWords } from './estimate.ts';
import { recipientName, recipientsQuery } from './recipient-row.ts';
import { resultBars } from './results.ts';
import { proposedTime, readScheduled } from './schedule.ts';
import { failureInWords, recipientFailureInWords, stateInWords } from './send-state.ts';

const estimate = (found: Partial<AudienceEstimate>): AudienceEstimate => ({
  ...{ count: 0, reachable: 0, devices: 0, muted: 0, capped: 0, quiet: 0, seconds: 0, unreached: 0 },
  reaches: ['web', 'android', 'ios'],
  ...found,
});

describe('the estimate', () => {
  it('has the number of people, and how many of them get it on a device', () => {
    expect(
      [
        { count: 0 },
        { count: 1, reachable: 1 },
        { count: 1200, reachable: 80 },
        { count: 2, reachable: 1 },
        { count: 3, reachable: 0 },
      ].map((found) => estimateInWords(estimate(found))),
    ).toEqual([
      'Ahora mismo no la recibiría nadie.',
      'La recibiría 1 persona en sus Avisos y en sus dispositivos.',
      'La recibirían 1,200 personas en sus Avisos y 80 de ellas también en sus dispositivos.',
      'La recibirían 2 personas en sus Avisos y 1 de ellas también en sus dispositivos.',
      'La recibirían 3 personas en sus Avisos y ninguna en un dispositivo.',
    ]);
  });

  it('lists the figures that are not 0, which cover everybody', () => {
    const found = estimate({
      count: 10,
      reachable: 5,
      devices: 7,
      muted: 2,
      capped: 1,
      quiet: 3,
      seconds: 200,
    });
    expect(estimateFigures(found).map(({ key, value }) => [key, value])).toEqual([
      ['reachable', '5'],
      ['devices', '7'],
      ['quiet', '3'],
      ['muted', '2'],
      ['capped', '1'],
      ['deviceless', '2'],
      ['duration', 'Cerca de 3 minutos'],
    ]);
    expect(estimateFigures(estimate({ count: 2 })).map(({ key, value }) => [key, value])).toEqual([
      ['reachable', '0'],
      ['deviceless', '2'],
    ]);
  });

  it('warns about phones only if the server cannot reach them', () => {
    expect(unreachedInWords(estimate({ count: 2 }))).toBeNull();
    expect(unreachedInWords(estimate({ reaches: ['web'] }))).toMatch(/^A los teléfonos/);
    expect(unreachedInWords(estimate({ reaches: ['web'], unreached: 3 }))).toMatch(
      /^No llegará a 3 teléfonos/,
    );
  });
});

const notification = (fields: Partial<Notification>) =>
  ({
    status: 'sending',
    scheduledAt: null,
    failure: null,
    stats: { targeted: null, reachable: null, accepted: null, opened: null, failed: null },
    ...fields,
  }) as Notification;
const stats = { targeted: 10, reachable: 8, accepted: 5, opened: 2, failed: 1 };

describe('the state', () => {
  it('of a notification being sent has the number of people left', () => {
    expect(stateInWords(notification({}))).toBe('Se está preparando el envío…');
    expect(stateInWords(notification({ stats }))).toMatch(/^Se está enviando: faltan 2 personas/);
    expect(stateInWords(notification({ stats: { ...stats, accepted: 7 } }))).toBe('Se está enviando…');
  });

  it('of a scheduled one has the time and its zone', () => {
    const scheduledAt = '2026-05-05T16:00:00.000Z';
    expect(stateInWords(notification({ status: 'scheduled', scheduledAt }))).toMatch(/10:00.*, hora de /);
  });

  it('of a sent one has the time', () => {
    const startedAt = '2026-05-05T16:00:00.000Z';
    expect(stateInWords(notification({ status: 'sent', startedAt }))).toMatch(
      /^Se envió el 5 .*10:00.*, hora de /,
    );
  });

  it('of a failed one has the reason', () => {
    expect(stateInWords(notification({ status: 'failed', failure: 'late' }))).toContain('más de una hora');
    expect(stateInWords(notification({ status: 'failed', failure: 'expired' }))).toContain('Caducó antes');
    const said = Object.fromEntries(
      ['413', '403', 'token', '503', 'ECONNREFUSED', 'INVALID_ARGUMENT', '400'].map((code) => [
        code,
        failureInWords(code),
      ]),
    );
    expect(said).toMatchObject({
      413: expect.stringContaining('demasiado grande'),
      403: expect.stringContaining('llaves'),
      token: expect.stringContaining('llaves'),
      503: expect.stringContaining('no respondió'),
      ECONNREFUSED: expect.stringContaining('no respondió'),
      INVALID_ARGUMENT: 'Los servicios de avisos rechazaron el mensaje (INVALID_ARGUMENT).',
      400: 'Los servicios de avisos rechazaron el mensaje (400).',
    });
    expect(failureInWords(null)).toBe('No se sabe por qué.');
    expect(recipientFailureInWords({ state: 'gone', code: '410' })).toContain('ya no recibe');
    expect(recipientFailureInWords({ state: 'unknown', code: 'lost' })).toContain('No se supo');
    expect(recipientFailureInWords({ state: 'failed', code: '403' })).toContain('llaves');
    expect(recipientFailureInWords({ state: 'failed', code: 'paused' })).toBe(
      'No se pudo intentar a tiempo.',
    );
  });

  it('has its figures, or the reason of the failure, in the row of the list', () => {
    expect(resultsInWords(notification({ stats }))).toBe('10 personas, 5 aceptadas, 2 abiertas, 1 fallida');
    expect(resultsInWords(notification({ stats: { ...stats, failed: 0, opened: 0 } }))).toBe(
      '10 personas, 5 aceptadas',
    );
    expect(resultsInWords(notification({}))).toBe('');
    expect(resultsInWords(notification({ status: 'failed', failure: 'late' }))).toMatch(
      /^Cuando el servidor/,
    );
  });
});

it('the recipients of a campaign are filtered by outcome and by a typed name', () => {
  expect(recipientsQuery({ outcome: 'failed', search: ' Ana ' }).toString()).toBe(
    'outcome=failed&search=Ana',
  );
  expect(recipientsQuery({ search: '  ' }).toString()).toBe('');
});

describe('the chart', () => {
  it('draws figures as shares of the audience', () => {
    expect(resultBars(stats).map(({ key, share, said }) => [key, share, said])).toEqual([
      ['reachable', 0.8, '8 (80%)'],
      ['accepted', 0.5, '5 (50%)'],
      ['opened', 0.2, '2 (20%)'],
      ['failed', 0.1, '1 (10%)'],
    ]);
  });

  it('has no bars before the audience is counted, and empty ones for an empty audience', () => {
    expect(resultBars(notification({}).stats)).toEqual([]);
    const nobody = { targeted: 0, reachable: 0, accepted: 0, opened: 0, failed: 0 };
    expect(resultBars(nobody).map(({ share }) => share)).toEqual([0, 0, 0, 0]);
  });
});

describe('the time of a scheduled notification', () => {
  const now = new Date('2026-05-04T18:00:00Z');

  it('is read in the city’s time, whatever the browser’s zone', () => {
    expect(readScheduled('2026-05-05T10:00', 'America/Mexico_City', now)).toEqual({
      at: '2026-05-05T16:00:00.000Z',
    });
    expect(readScheduled('2026-05-05T10:00', 'Europe/Madrid', now)).toEqual({
      at: '2026-05-05T08:00:00.000Z',
    });
  });

  it('must be complete and in the future', () => {
    expect(readScheduled('', 'America/Mexico_City', now)).toEqual({ problem: 'missing' });
    expect(readScheduled('2026-05-04T12:00', 'America/Mexico_City', now)).toEqual({ problem: 'past' });
  });

  it('is proposed for tomorrow at ten', () => {
    expect(proposedTime(now, 'America/Mexico_City')).toBe('2026-05-05T10:00');
    expect(proposedTime(new Date('2026-05-05T03:00:00Z'), 'America/Mexico_City')).toBe('2026-05-05T10:00');
  });
});

it('a recipient is shown by name, else by e-mail address, else without either', () => {
  const person = { id: '1', firstName: 'Ana', lastName: 'Ríos', email: 'ana@prueba.example' };
  expect(recipientName(person)).toBe('Ana Ríos');
  expect(recipientName({ ...person, lastName: null })).toBe('Ana');
  expect(recipientName({ ...person, firstName: '', lastName: null })).toBe('ana@prueba.example');
  expect(recipientName(null)).toBe('Una persona');
});
