/**
 * Whether the server answers, judged by the last requests. While it does not, it is probed again and again, so that failed
 * queries can recover by themselves.
 */
import type { Later } from '../../device/later.ts';
import { createListeners } from '../../device/listeners.ts';

interface ReachabilityDependencies {
  /** Whether the server answers a probe. */
  probe(): Promise<boolean>;
  isOnline(): boolean;
  onNetworkChange(listener: (online: boolean) => void): () => void;
  later: Later;
}

interface Reachability {
  isReachable(): boolean;
  /** Calls back at every change. */
  subscribe(listener: () => void): () => void;
  /** A request was answered. */
  answered(): void;
  /** A request got no answer. */
  unanswered(): void;
  /** Probes now. */
  check(): Promise<boolean>;
}

const firstWait = 2000;
const longestWait = 15_000;

export function createReachability(dependencies: ReachabilityDependencies): Reachability {
  const listeners = createListeners();
  let reachable = dependencies.isOnline();
  let cancelProbe: (() => void) | null = null;
  // Grows until a request is answered: a probe may succeed while requests fail.
  let wait = firstWait;

  function set(value: boolean): void {
    if (reachable === value) return;
    reachable = value;
    listeners.emit();
  }

  function stop(): void {
    cancelProbe?.();
    cancelProbe = null;
  }

  function probeLater(): void {
    if (cancelProbe || !dependencies.isOnline()) return;
    cancelProbe = dependencies.later(() => {
      cancelProbe = null;
      void probeNow();
    }, wait);
    wait = Math.min(wait * 2, longestWait);
  }

  async function probeNow(): Promise<void> {
    if (reachable || !dependencies.isOnline()) return;
    if (await dependencies.probe().catch(() => false)) {
      stop();
      set(true);
    } else probeLater();
  }

  dependencies.onNetworkChange((online) => {
    stop();
    wait = firstWait;
    if (online) void probeNow();
    else set(false);
  });

  function answered(): void {
    stop();
    wait = firstWait;
    set(true);
  }

  function unanswered(): void {
    set(false);
    probeLater();
  }

  return {
    isReachable: () => reachable,
    subscribe: listeners.subscribe,
    answered,
    unanswered,
    async check() {
      const isThere = dependencies.isOnline() && (await dependencies.probe().catch(() => false));
      if (isThere) answered();
      else unanswered();
      return isThere;
    },
  };
}
