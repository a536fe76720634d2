/** What becomes of a claimed delivery: it is sent, and its outcome stored. */
import type { Platform, Push, PushMessage, PushOutcome } from '../../../ports/ports.ts';
import { delay } from '../give-way.ts';
import type { CircuitDevice, Circuits } from './circuits.ts';
import { type Claimed, isOld, settle } from './deliveries.ts';
import { late, paused, settledAs } from './settled.ts';

/** Milliseconds between two attempts to store outcomes. */
const settleAgainAfter = 1_000;
/** Seconds for which a push service stores a message for a device that is off, by default and at most. */
const maxTtl = 3 * 24 * 3600;

const deviceOf = ({ os_type: osType, pn_id: pnId, person, is_good: isGood }: Claimed): CircuitDevice => ({
  ...{ osType, pnId, person, isGood },
});

function messageOf(
  { notice, kind, title, message, image, action, topic, is_quiet, expires_at }: Claimed,
  now: Date,
): PushMessage {
  const left = expires_at ? Math.floor((expires_at.getTime() - now.getTime()) / 1000) : maxTtl;
  return {
    ...{ notice, kind, title, message, image, action, topic },
    ttl: Math.max(1, Math.min(maxTtl, left)),
    isUrgent: kind === 'messages' || kind === 'service',
    isQuiet: is_quiet,
  };
}

/** Sends a claimed delivery, unless it is too late for it or its push service pauses. */
export async function sendClaimed(
  { clock, log }: Pick<Platform, 'clock' | 'log'>,
  circuits: Circuits,
  send: Push['send'],
  claimed: Claimed,
): Promise<PushOutcome> {
  // After a pause of the process or a slow earlier delivery to the device, another process may consider the claim lost.
  if (isOld(claimed, clock.now())) return { kind: 'retry', code: late, after: 0 };
  const device = deviceOf(claimed);
  const pause = circuits.pause(device);
  if (pause > 0) return { kind: 'retry', code: paused, after: pause };
  const outcome = await send(device, messageOf(claimed, clock.now()));
  // The push service has answered, so a later failure does not change the outcome.
  await circuits
    .note(device, claimed.notification, outcome)
    .catch((error) => log.error('the failure of a push service could not be written down', { error }));
  return outcome;
}

/** Retries until the outcomes are stored: claimed deliveries without an outcome would be considered lost. */
export async function settleSurely(
  platform: Platform,
  circuits: Circuits,
  outcomes: readonly (readonly [Claimed, PushOutcome])[],
  signal: AbortSignal,
): Promise<void> {
  const { clock, log } = platform;
  const now = clock.now();
  const settled = outcomes.map(([claimed, outcome]) => {
    const isOwnRefusal = circuits.isOwnRefusal(deviceOf(claimed), outcome);
    return [claimed, { ...settledAs(claimed, outcome, now, Math.random()), isOwnRefusal }] as const;
  });
  for (;;) {
    try {
      await settle(platform, settled);
      return;
    } catch (error) {
      if (signal.aborted) throw error;
      log.error('what became of some notices could not be written down', { error });
      await delay(settleAgainAfter);
    }
  }
}
