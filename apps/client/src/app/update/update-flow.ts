/**
 * The update of the native shells as a pure state machine. Its runner performs the effects and passes their results as events.
 *
 * No state depends on a result alone: pressing the page's button checks the store anew, because a check is valid for one start
 * only and an activity of Play may end without a result.
 */
import type { InstallStatus, StartOutcome, UpdateInfo } from '../../device/app-update.ts';

export type UpdatePriority = 'flexible' | 'immediate';
export type UpdateChoice = 'retry' | 'store' | 'cancel';

export type UpdateState =
  | { at: 'rest' }
  /** A check of the store is running: from the start, from the app's return during a download, or from the person. */
  | { at: 'asking'; by: 'start' | 'resume' | 'person' }
  /** Play asks the person whether to download. */
  | { at: 'starting' }
  | { at: 'downloading' }
  | { at: 'downloaded' }
  | { at: 'completing' }
  /** Play's own screen covers the app. */
  | { at: 'performing' }
  /** The alert of a failure is open. */
  | { at: 'deciding' };

export type UpdateEvent =
  | { type: 'started' | 'resumed' | 'pressed' | 'storePressed' }
  /** `offered`: this version was offered to the person before. */
  | { type: 'checked'; info: UpdateInfo; offered: boolean }
  | { type: 'flexible' | 'immediate'; outcome: StartOutcome }
  | { type: 'status'; status: InstallStatus }
  | { type: 'chosen'; choice: UpdateChoice }
  | { type: 'checkFailed' | 'completeFailed' | 'storeFailed' | 'alertFailed' };

/** The jobs of the device. */
export type DeviceJob = 'check' | 'startFlexible' | 'performImmediate' | 'complete' | 'openStore';

export type UpdateEffect =
  | { do: DeviceJob }
  | { do: 'say'; text: 'downloading' | 'canceled' | 'unexpected' }
  | { do: 'go'; to: 'home' | UpdatePriority }
  /** The alert of a failure. One of a flexible update may also be cancelled. */
  | { do: 'alert'; choices: readonly UpdateChoice[] };

type Step = readonly [UpdateState, readonly UpdateEffect[]];

export const restingUpdate: UpdateState = { at: 'rest' };

const stay = (state: UpdateState): Step => [state, []];
const rest = (...effects: UpdateEffect[]): Step => [restingUpdate, effects];
const say = (text: 'downloading' | 'canceled' | 'unexpected') => ({ do: 'say', text }) as const;
const go = (to: 'home' | UpdatePriority) => ({ do: 'go', to }) as const;
const ask = (by: 'start' | 'resume' | 'person'): Step => [{ at: 'asking', by }, [{ do: 'check' }]];
const fail = (...choices: UpdateChoice[]): Step => [{ at: 'deciding' }, [{ do: 'alert', choices }]];
const failFlexible = () => fail('retry', 'store', 'cancel');
const failImmediate = () => fail('retry', 'store');

export function reduce(state: UpdateState, event: UpdateEvent): Step {
  switch (event.type) {
    case 'started':
      return state.at === 'rest' ? ask('start') : stay(state);
    case 'resumed':
      // Play reports the end of a download only to the run of the app that started it.
      return state.at === 'downloading' ? ask('resume') : stay(state);
    case 'pressed':
      return state.at === 'downloaded' ? complete() : ask('person');
    case 'storePressed':
      return rest({ do: 'openStore' });
    case 'checked':
      return state.at === 'asking' ? decide(state.by, event) : stay(state);
    case 'checkFailed':
      if (state.at !== 'asking') return stay(state);
      // Without a store or a network, show an error only if the person asked for the check.
      return state.by === 'person' ? failImmediate() : rest();
    case 'flexible':
      return state.at === 'starting' || state.at === 'downloading'
        ? afterStart(state, event.outcome)
        : stay(state);
    case 'status':
      return afterStatus(state, event.status);
    case 'immediate':
      if (state.at !== 'performing') return stay(state);
      if (event.outcome === 'failed') return failImmediate();
      return event.outcome === 'canceled' ? rest(say('canceled')) : rest();
    case 'completeFailed':
      return state.at === 'completing' ? failFlexible() : stay(state);
    case 'chosen':
      if (state.at !== 'deciding') return stay(state);
      if (event.choice === 'retry') return ask('person');
      return event.choice === 'store' ? rest({ do: 'openStore' }) : rest();
    case 'storeFailed':
      return [state, [say('unexpected')]];
    case 'alertFailed':
      return state.at === 'deciding' ? rest(say('unexpected')) : stay(state);
  }
}

const complete = (): Step => [{ at: 'completing' }, [{ do: 'complete' }]];

/** The step after a check of the store, by the origin of the check. */
function decide(
  by: 'start' | 'resume' | 'person',
  { info, offered }: { info: UpdateInfo; offered: boolean },
): Step {
  if (info.platform === 'ios') return decideOnApple(by, info, offered);
  if (info.downloaded) return by === 'person' ? complete() : [{ at: 'downloaded' }, [go('flexible')]];
  if (info.availability === 'none') return by === 'person' ? rest(go('home')) : rest();
  if (info.availability === 'running') return decideRunning(by, info);
  // The download has disappeared: the next start offers it again.
  if (by === 'resume') return rest();
  return info.immediateAllowed
    ? [{ at: 'performing' }, [go('immediate'), { do: 'performImmediate' }]]
    : [{ at: 'starting' }, [{ do: 'startFlexible' }]];
}

/** An update that an earlier start of the app began. Play refuses to start another one meanwhile. */
function decideRunning(by: 'start' | 'resume' | 'person', info: UpdateInfo): Step {
  if (info.immediateAllowed && by !== 'resume') return rest(go('immediate'), { do: 'openStore' });
  return [{ at: 'downloading' }, by === 'person' ? [say('downloading')] : []];
}

/** Once for each version: an iPhone may be too old for what its store has. */
function decideOnApple(by: 'start' | 'resume' | 'person', info: UpdateInfo, offered: boolean): Step {
  if (info.availability !== 'available') return by === 'person' ? rest(go('home')) : rest();
  if (by === 'person') return rest({ do: 'openStore' });
  return offered ? rest() : rest(go('immediate'), { do: 'openStore' });
}

function afterStart(state: UpdateState, outcome: StartOutcome): Step {
  if (outcome === 'failed') return failFlexible();
  if (outcome === 'canceled') return rest(say('canceled'));
  return state.at === 'starting' ? [{ at: 'downloading' }, [say('downloading')]] : stay(state);
}

function afterStatus(state: UpdateState, status: InstallStatus): Step {
  if (status === 'downloading')
    return state.at === 'starting' ? [{ at: 'downloading' }, [say('downloading')]] : stay(state);
  if (status === 'downloaded')
    return state.at === 'downloaded' || state.at === 'completing'
      ? stay(state)
      : [{ at: 'downloaded' }, [go('flexible')]];
  // Each start of a download adds a listener, so its end may be reported twice: only the first report counts.
  if (!isDownloading(state)) return stay(state);
  if (status === 'installed') return rest(go('home'));
  return status === 'canceled' ? rest(say('canceled')) : failFlexible();
}

function isDownloading(state: UpdateState): boolean {
  if (state.at === 'asking') return state.by === 'resume';
  return ['starting', 'downloading', 'downloaded', 'completing'].includes(state.at);
}
