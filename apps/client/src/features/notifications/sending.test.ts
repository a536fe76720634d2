import type { AudienceEstimate } from '@callejero/contract/answers/notifications.ts';
import type { Notification } from '@callejero/contract/resources/notifications.ts';
import { describe, expect, it } from 'vitest';
import { estimateFigures, estimateInWords, unreachedInWords } from './estimate.ts';
import { resultsInWords } from './notification-row.ts';
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
  it('says how many people get it, and how many of them on a device', () => {
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

  it('lists the figures that there are, and everybody is in one of them', () => {
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

  it('warns of phones only where the server cannot reach them', () => {
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
  it('of what is being sent counts who is still to be told', () => {
    expect(stateInWords(notification({}))).toBe('Se está preparando el envío…');
    expect(stateInWords(notification({ stats }))).toMatch(/^Se está enviando: faltan 2 personas/);
    expect(stateInWords(notification({ stats: { ...stats, accepted: 7 } }))).toBe('Se está enviando…');
  });

  it('of a scheduled one names the time and whose it is', () => {
    const scheduledAt = '2026-05-05T16:00:00.000Z';
    expect(stateInWords(notification({ status: 'scheduled', scheduledAt }))).toMatch(/10:00.*, hora de /);
  });

  it('of one that was sent says when', () => {
    const startedAt = '2026-05-05T16:00:00.000Z';
    expect(stateInWords(notification({ status: 'sent', startedAt }))).toMatch(
      /^Se envió el 5 .*10:00.*, hora de /,
    );
  });

  it('of a failed one says why', () => {
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

  it('has its figures in the row of the list, and why it failed', () => {
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

it('the people of a campaign are asked for by outcome and by what is typed', () => {
  expect(recipientsQuery({ outcome: 'failed', search: ' Ana ' }).toString()).toBe(
    'outcome=failed&search=Ana',
  );
  expect(recipientsQuery({ search: '  ' }).toString()).toBe('');
});

describe('the chart', () => {
  it('draws people as shares of all that it is for', () => {
    expect(resultBars(stats).map(({ key, share, said }) => [key, share, said])).toEqual([
      ['reachable', 0.8, '8 (80%)'],
      ['accepted', 0.5, '5 (50%)'],
      ['opened', 0.2, '2 (20%)'],
      ['failed', 0.1, '1 (10%)'],
    ]);
  });

  it('has no bars before people are counted, and empty ones for nobody', () => {
    expect(resultBars(notification({}).stats)).toEqual([]);
    const nobody = { targeted: 0, reachable: 0, accepted: 0, opened: 0, failed: 0 };
    expect(resultBars(nobody).map(({ share }) => share)).toEqual([0, 0, 0, 0]);
  });
});

describe('the time of a scheduled one', () => {
  const now = new Date('2026-05-04T18:00:00Z');

  it('is read on the city’s clock, whatever the browser’s is', () => {
    expect(readScheduled('2026-05-05T10:00', 'America/Mexico_City', now)).toEqual({
      at: '2026-05-05T16:00:00.000Z',
    });
    expect(readScheduled('2026-05-05T10:00', 'Europe/Madrid', now)).toEqual({
      at: '2026-05-05T08:00:00.000Z',
    });
  });

  it('must be complete and still to come', () => {
    expect(readScheduled('', 'America/Mexico_City', now)).toEqual({ problem: 'missing' });
    expect(readScheduled('2026-05-04T12:00', 'America/Mexico_City', now)).toEqual({ problem: 'past' });
  });

  it('is proposed for tomorrow at ten', () => {
    expect(proposedTime(now, 'America/Mexico_City')).toBe('2026-05-05T10:00');
    expect(proposedTime(new Date('2026-05-05T03:00:00Z'), 'America/Mexico_City')).toBe('2026-05-05T10:00');
  });
});

it('a recipient is named by the name, the address or not at all', () => {
  const person = { id: '1', firstName: 'Ana', lastName: 'Ríos', email: 'ana@prueba.example' };
  expect(recipientName(person)).toBe('Ana Ríos');
  expect(recipientName({ ...person, lastName: null })).toBe('Ana');
  expect(recipientName({ ...person, firstName: '', lastName: null })).toBe('ana@prueba.example');
  expect(recipientName(null)).toBe('Una persona');
});
