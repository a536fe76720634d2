/** The state of a delivery after a request. Pure. */
import type { PushOutcome } from '../../../ports/ports.ts';

/** Maximum of requests with a lost answer for a delivery that concerns one person. */
export const maxUnknown = 2;
/** The code of a delivery that was not tried because its push service requested a pause. */
export const paused = 'paused';
/** The code of a delivery that was not tried because its claim was too old. */
export const late = 'late';

/** Milliseconds after which a notice is too old to be tried again. */
const oldAfter = 24 * 60 * 60 * 1000;
/** Seconds. */
const firstRetry = 60;
const maxRetry = 3600;
const refusedAgainAfter = 300;
const unknownAgainAfter = 5;

/** Settled, or due again. */
export interface Settled {
  state: 'accepted' | 'gone' | 'failed' | 'unknown' | 'due';
  code: string | null;
  due: Date | null;
  attempts: number;
  unknowns: number;
}

/** The delivery that was tried. */
export interface SentDelivery {
  /** The campaign; null for a notice that concerns one person. */
  notification: string | null;
  /** Requests so far, including this one, and those with a lost answer. */
  attempts: number;
  unknowns: number;
  created_at: Date;
  expires_at: Date | null;
}

/** @param jitter from 0 to 1, so that deliveries that failed together are not tried again at the same moment */
export function settledAs(sent: SentDelivery, outcome: PushOutcome, now: Date, jitter: number): Settled {
  const { attempts, unknowns } = sent;
  const end = (state: Settled['state'], code: string | null): Settled => ({
    ...{ state, code, due: null, attempts, unknowns },
  });
  const again = (code: string, seconds: number): Settled => {
    const due = new Date(now.getTime() + seconds * 1000);
    const until = Math.min(
      sent.created_at.getTime() + oldAfter,
      sent.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
    );
    return due.getTime() >= until ? end('failed', code) : { ...end('due', code), due };
  };
  switch (outcome.kind) {
    case 'accepted':
      return end('accepted', null);
    case 'gone':
      return end('gone', outcome.code);
    case 'retry': {
      const doubled = Math.min(firstRetry * 2 ** (attempts - 1), maxRetry) * (0.75 + jitter / 2);
      const next = again(outcome.code, outcome.after ?? doubled);
      return outcome.code === paused || outcome.code === late ? { ...next, attempts: attempts - 1 } : next;
    }
    case 'refused':
      // Keys can be corrected meanwhile, a message can't.
      return outcome.because === 'configuration'
        ? again(outcome.code, refusedAgainAfter)
        : end('failed', outcome.code);
    case 'unknown': {
      // A campaign never reaches a device twice.
      const isOver = sent.notification !== null || unknowns + 1 >= maxUnknown;
      const next = isOver ? end('unknown', outcome.code) : again(outcome.code, unknownAgainAfter);
      return { ...next, unknowns: unknowns + 1 };
    }
  }
}
