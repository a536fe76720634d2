import { describe, expect, it } from 'vitest';
import type { PushOutcome } from '../../../ports/ports.ts';
import { type SentDelivery, settledAs } from './settled.ts';

const now = new Date('2026-05-04T18:00:00Z');
const hour = 3_600_000;
const first: SentDelivery = {
  notification: null,
  attempts: 1,
  unknowns: 0,
  created_at: now,
  expires_at: null,
};
const secondsUntil = (due: Date | null) => due && (due.getTime() - now.getTime()) / 1000;
const settled = (outcome: PushOutcome, sent: Partial<SentDelivery> = {}) =>
  settledAs({ ...first, ...sent }, outcome, now, 0.5);
const busy: PushOutcome = { kind: 'retry', code: '503', after: null };

describe('a push service that fails', () => {
  it('is tried again at growing intervals, an hour at most', () => {
    const seconds = [1, 2, 3, 7, 20].map((attempts) => secondsUntil(settled(busy, { attempts }).due));
    expect(seconds).toEqual([60, 120, 240, 3600, 3600]);
  });

  it('is tried again when it says so', () => {
    expect(secondsUntil(settled({ ...busy, after: 17 }).due)).toBe(17);
  });

  it('is tried at different times by deliveries that failed together', () => {
    const due = (jitter: number) => secondsUntil(settledAs(first, busy, now, jitter).due);
    expect([due(0), due(1)]).toEqual([45, 75]);
  });

  it('is not tried again for a notice that has expired by then, or is a day old', () => {
    expect(settled(busy, { expires_at: new Date(now.getTime() + 30_000) })).toMatchObject({
      state: 'failed',
      code: '503',
      due: null,
    });
    expect(settled(busy, { created_at: new Date(now.getTime() - 24 * hour) }).state).toBe('failed');
  });

  it('does not count a delivery that waited for its pause as tried', () => {
    const paused: PushOutcome = { kind: 'retry', code: 'paused', after: 30 };
    expect(settled(paused, { attempts: 3 })).toMatchObject({ state: 'due', attempts: 2 });
  });
});

it('a claim that was too old for its request does not count, and is due at once', () => {
  const late: PushOutcome = { kind: 'retry', code: 'late', after: 0 };
  expect(settled(late, { attempts: 1 })).toMatchObject({ state: 'due', attempts: 0, due: now });
});

describe('a lost answer', () => {
  const lost: PushOutcome = { kind: 'unknown', code: 'ECONNRESET' };

  it('ends the delivery of a campaign', () => {
    expect(settled(lost, { notification: 'a' })).toMatchObject({ state: 'unknown', unknowns: 1 });
  });

  it('repeats a notice that concerns one person once, however often it had failed before', () => {
    expect(settled(lost, { attempts: 5 })).toMatchObject({ state: 'due', unknowns: 1 });
    expect(settled(lost, { attempts: 6, unknowns: 1 })).toMatchObject({ state: 'unknown', unknowns: 2 });
  });
});

it('a fault of this server is tried again, a fault of the message is not', () => {
  const refused = (because: 'message' | 'configuration'): PushOutcome => ({
    ...{ kind: 'refused', code: '403', because },
  });
  expect(settled(refused('configuration')).state).toBe('due');
  expect(settled(refused('message')).state).toBe('failed');
});
