import { runs, seed } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UpdateInfo } from '../../device/app-update.ts';
import {
  reduce,
  restingUpdate,
  type UpdateEffect,
  type UpdateEvent,
  type UpdateState,
} from './update-flow.ts';

const android: UpdateInfo = {
  platform: 'android',
  availability: 'available',
  immediateAllowed: false,
  downloaded: false,
  version: '2',
};
const checked = (info: Partial<UpdateInfo> = {}, offered = false): UpdateEvent => ({
  type: 'checked',
  info: { ...android, ...info },
  offered,
});
const status = (status: Extract<UpdateEvent, { type: 'status' }>['status']): UpdateEvent => ({
  type: 'status',
  status,
});

/** An effect in a short form, such as `go flexible`. */
function word(effect: UpdateEffect): string {
  if (effect.do === 'say') return `say ${effect.text}`;
  if (effect.do === 'go') return `go ${effect.to}`;
  if (effect.do === 'alert') return `alert ${effect.choices.join(' ')}`;
  return effect.do;
}

/** The effects of the last event, after the app's start and the other events. */
function after(...events: UpdateEvent[]): string[] {
  let state: UpdateState = restingUpdate;
  let effects: readonly UpdateEffect[] = [];
  for (const event of [{ type: 'started' } as const, ...events]) [state, effects] = reduce(state, event);
  return effects.map(word);
}

const accepted: UpdateEvent = { type: 'flexible', outcome: 'accepted' };

describe('a flexible update on Android', () => {
  it('starts when an update is available and an immediate one is not allowed', () => {
    expect(after()).toEqual(['check']);
    expect(after(checked())).toEqual(['startFlexible']);
    expect(after(checked({ availability: 'none' }))).toEqual([]);
  });

  it('says once that it downloads, whichever of the two events comes first', () => {
    expect(after(checked(), accepted)).toEqual(['say downloading']);
    expect(after(checked(), status('downloading'))).toEqual(['say downloading']);
    expect(after(checked(), accepted, status('downloading'))).toEqual([]);
    expect(after(checked(), status('downloading'), accepted)).toEqual([]);
  });

  it('leads to its page when it is downloaded, and home when it is installed', () => {
    expect(after(checked(), accepted, status('downloaded'))).toEqual(['go flexible']);
    expect(after(checked(), accepted, status('downloaded'), { type: 'pressed' })).toEqual(['complete']);
    expect(after(checked(), accepted, status('downloaded'), status('installed'))).toEqual(['go home']);
    expect(after(checked(), accepted, status('installed'))).toEqual(['go home']);
  });

  it('says once that it was cancelled, by the person or by Play', () => {
    expect(after(checked(), { type: 'flexible', outcome: 'canceled' })).toEqual(['say canceled']);
    expect(after(checked(), accepted, status('canceled'))).toEqual(['say canceled']);
    expect(after(checked(), accepted, status('canceled'), status('canceled'))).toEqual([]);
  });

  it('that fails offers to try again, the store and to cancel', () => {
    const failures = [[status('failed')], [{ type: 'flexible', outcome: 'failed' } as const]];
    for (const failure of failures)
      expect(after(checked(), ...failure)).toEqual(['alert retry store cancel']);
    const failed = [checked(), accepted, status('failed')];
    // A check of the store is valid for one start only.
    expect(after(...failed, { type: 'chosen', choice: 'retry' })).toEqual(['check']);
    expect(after(...failed, { type: 'chosen', choice: 'retry' }, checked())).toEqual(['startFlexible']);
    expect(after(...failed, { type: 'chosen', choice: 'store' })).toEqual(['openStore']);
    expect(after(...failed, { type: 'chosen', choice: 'cancel' })).toEqual([]);
    expect(after(...failed, { type: 'alertFailed' })).toEqual(['say unexpected']);
    expect(after(...failed, { type: 'chosen', choice: 'store' }, { type: 'storeFailed' })).toEqual([
      'say unexpected',
    ]);
  });

  it('that was downloaded before the app ended leads to its page at the next start', () => {
    const waiting = checked({ availability: 'running', downloaded: true });
    expect(after(waiting)).toEqual(['go flexible']);
    expect(after(waiting, { type: 'pressed' })).toEqual(['complete']);
    expect(after(waiting, { type: 'pressed' }, { type: 'completeFailed' })).toEqual([
      'alert retry store cancel',
    ]);
  });

  it('is checked again when the app resumes during the download, and is not started twice', () => {
    const back = [checked(), accepted, { type: 'resumed' } as const];
    expect(after(...back)).toEqual(['check']);
    expect(after(...back, checked({ availability: 'running', downloaded: true }))).toEqual(['go flexible']);
    expect(after(...back, checked())).toEqual([]);
    expect(after({ type: 'resumed' })).toEqual([]);
  });
});

describe('an immediate update on Android', () => {
  const immediate = checked({ immediateAllowed: true });

  it('is performed on its page', () => {
    expect(after(immediate)).toEqual(['go immediate', 'performImmediate']);
    expect(after(immediate, { type: 'immediate', outcome: 'accepted' })).toEqual([]);
  });

  it('that fails offers to try again and the store', () => {
    const failed = [immediate, { type: 'immediate', outcome: 'failed' } as const];
    expect(after(...failed)).toEqual(['alert retry store']);
    expect(after(...failed, { type: 'chosen', choice: 'retry' }, immediate)).toEqual([
      'go immediate',
      'performImmediate',
    ]);
  });

  it('that was interrupted continues in the store, because Play refuses to start it twice', () => {
    const interrupted = checked({ immediateAllowed: true, availability: 'running' });
    expect(after(interrupted)).toEqual(['go immediate', 'openStore']);
    expect(after(interrupted, { type: 'resumed' })).toEqual([]);
    expect(after(interrupted, { type: 'pressed' }, interrupted)).toEqual(['go immediate', 'openStore']);
  });
});

describe('on iOS', () => {
  it('the store is opened once for each version, and again only at the person’s request', () => {
    expect(after(checked({ platform: 'ios' }))).toEqual(['go immediate', 'openStore']);
    expect(after(checked({ platform: 'ios' }, true))).toEqual([]);
    expect(after(checked({ platform: 'ios' }, true), { type: 'pressed' })).toEqual(['check']);
    expect(
      after(checked({ platform: 'ios' }, true), { type: 'pressed' }, checked({ platform: 'ios' }, true)),
    ).toEqual(['openStore']);
  });
});

describe('without a store', () => {
  it('the start says nothing, and a person who presses the button gets the choices', () => {
    expect(after({ type: 'checkFailed' })).toEqual([]);
    expect(after({ type: 'checkFailed' }, { type: 'pressed' }, { type: 'checkFailed' })).toEqual([
      'alert retry store',
    ]);
  });
});

const info = fc.record<UpdateInfo>({
  platform: fc.constantFrom('android', 'ios'),
  availability: fc.constantFrom('none', 'available', 'running'),
  immediateAllowed: fc.boolean(),
  downloaded: fc.boolean(),
  version: fc.constantFrom('2', null),
});
const outcome = fc.constantFrom<('accepted' | 'canceled' | 'failed')[]>('accepted', 'canceled', 'failed');

/** Values for the event of each step; a step uses those that fit its event. */
const steps = fc.array(
  fc.record({
    /** From 0 to 1: chooses among the events that are possible now. */
    pick: fc.double({ min: 0, max: 0.999, noNaN: true }),
    info,
    outcome,
    offered: fc.boolean(),
    ok: fc.boolean(),
    choice: fc.nat(2),
    status: fc.constantFrom<Extract<UpdateEvent, { type: 'status' }>['status'][]>(
      'downloading',
      'downloaded',
      'installed',
      'failed',
      'canceled',
    ),
  }),
  { maxLength: 30 },
);
type Given = typeof steps extends fc.Arbitrary<(infer Step)[]> ? Step : never;

/** The event with which a job of the device or an alert ends; null where success ends the app or has no event. */
function endOf(effect: UpdateEffect, given: Given): UpdateEvent | null {
  switch (effect.do) {
    case 'check':
      return given.ok
        ? { type: 'checked', info: given.info, offered: given.offered }
        : { type: 'checkFailed' };
    case 'startFlexible':
      return { type: 'flexible', outcome: given.outcome };
    case 'performImmediate':
      return { type: 'immediate', outcome: given.outcome };
    case 'complete':
      return given.ok ? null : { type: 'completeFailed' };
    case 'openStore':
      return given.ok ? null : { type: 'storeFailed' };
    case 'alert': {
      const choice = effect.choices[given.choice % effect.choices.length] ?? 'cancel';
      return given.ok ? { type: 'chosen', choice } : { type: 'alertFailed' };
    }
    default:
      return null;
  }
}

/** The effect whose end each state waits for: if it is not running, the state never ends. */
const awaited: Partial<Record<UpdateState['at'], UpdateEffect['do']>> = {
  asking: 'check',
  starting: 'startFlexible',
  performing: 'performImmediate',
  deciding: 'alert',
};

describe('whatever happens', () => {
  it('no state is a dead end: the effect that it waits for is running, and the page’s button leads on', () => {
    fc.assert(
      fc.property(steps, (given) => {
        let state: UpdateState = restingUpdate;
        const underWay: UpdateEffect[] = [];
        const happen = (event: UpdateEvent) => {
          const [next, effects] = reduce(state, event);
          state = next;
          underWay.push(...effects.filter((effect) => effect.do !== 'say' && effect.do !== 'go'));
        };
        happen({ type: 'started' });
        for (const step of given) {
          const anyTime: UpdateEvent[] = [
            { type: 'started' },
            { type: 'resumed' },
            { type: 'pressed' },
            { type: 'storePressed' },
            { type: 'status', status: step.status },
          ];
          const picked = Math.floor(step.pick * (anyTime.length + underWay.length));
          const event = anyTime[picked];
          const [ended] = event ? [] : underWay.splice(picked - anyTime.length, 1);
          const received = event ?? (ended ? endOf(ended, step) : null);
          if (received) happen(received);

          const waitsFor = awaited[state.at];
          if (waitsFor) expect(underWay.map((effect) => effect.do)).toContain(waitsFor);
          const [next, effects] = reduce(state, { type: 'pressed' });
          expect([next.at, effects]).toEqual(
            state.at === 'downloaded' ? ['completing', [{ do: 'complete' }]] : ['asking', [{ do: 'check' }]],
          );
        }
      }),
      { seed, numRuns: runs(100_000, 1000) },
    );
  });

  it('a failure that somebody waits for is always shown', () => {
    const telling = new Set(['say', 'alert']);
    const failures: [UpdateState, UpdateEvent][] = [
      [{ at: 'asking', by: 'person' }, { type: 'checkFailed' }],
      [{ at: 'starting' }, { type: 'flexible', outcome: 'failed' }],
      [{ at: 'downloading' }, status('failed')],
      [{ at: 'asking', by: 'resume' }, status('failed')],
      [{ at: 'downloaded' }, status('failed')],
      [{ at: 'completing' }, { type: 'completeFailed' }],
      [{ at: 'performing' }, { type: 'immediate', outcome: 'failed' }],
      [{ at: 'deciding' }, { type: 'alertFailed' }],
      [{ at: 'rest' }, { type: 'storeFailed' }],
    ];
    for (const [state, event] of failures) {
      const [, effects] = reduce(state, event);
      expect(
        effects.some((effect) => telling.has(effect.do)),
        `${state.at}: ${event.type}`,
      ).toBe(true);
    }
  });
});
