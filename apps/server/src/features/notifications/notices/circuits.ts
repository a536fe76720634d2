/**
 * Reacts to many equal outcomes in a row. A push service that requests a pause or fails gets one; one that refuses this server is
 * not used for a while; a campaign whose message is refused everywhere fails. Devices are not affected.
 */
import sql from 'sql-template-tag';
import type { Platform, PushOutcome, PushTarget } from '../../../ports/ports.ts';

const inARow = 20;
/** Seconds without requests to a push service that refuses this server, and to one that fails. */
const pauseAfter = { refused: 300, failing: 60 };

export interface Circuits {
  /** Seconds until the target's push service may be used again. */
  pause(target: PushTarget): number;
  note(target: PushTarget, notification: string | null, outcome: PushOutcome): Promise<void>;
}

export function createCircuits({
  db,
  clock,
  log,
  changes,
}: Pick<Platform, 'db' | 'clock' | 'log' | 'changes'>): Circuits {
  /** Milliseconds since 1970. A clock that is set back ends a pause, whose remaining length would be unknown. */
  const pauses = new Map<string, { from: number; until: number }>();
  const counts = new Map<string, number>();

  const now = () => clock.now().getTime();
  const isOften = (key: string): boolean => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count % inARow);
    return count === inARow;
  };
  const stop = (service: string, seconds: number) =>
    pauses.set(service, { from: now(), until: now() + seconds * 1000 });

  async function fail(notification: string, code: string): Promise<void> {
    const failed =
      await db.query(sql`update notifications set status = 'failed', failure = ${code}::text, rev = rev + 1,
          updated_at = ${clock.now()}::timestamptz
        where id = ${notification}::uuid and status = 'sending' returning id`);
    if (failed.length > 0)
      changes.publish([{ resource: 'notifications', id: notification, change: 'updated' }]);
  }

  return {
    pause(target) {
      const pause = pauses.get(serviceOf(target));
      const isOver = !pause || now() < pause.from || now() >= pause.until;
      return isOver ? 0 : Math.ceil((pause.until - now()) / 1000);
    },

    async note(target, notification, outcome) {
      const service = serviceOf(target);
      const keys = { failing: `failing:${service}`, refused: `refused:${service}`, campaign: notification };
      if (outcome.kind === 'accepted' || outcome.kind === 'gone') {
        for (const key of Object.values(keys)) if (key !== null) counts.delete(key);
      } else if (outcome.kind === 'retry') {
        if (outcome.after !== null) stop(service, outcome.after);
        else if (isOften(keys.failing)) stop(service, pauseAfter.failing);
      } else if (outcome.kind === 'refused' && outcome.because === 'message') {
        if (notification !== null && isOften(notification)) await fail(notification, outcome.code);
      } else if (outcome.kind === 'refused' && isOften(keys.refused)) {
        stop(service, pauseAfter.refused);
        log.error('a push service refuses this server: check its keys', {
          service,
          code: outcome.code,
        });
      }
    },
  };
}

/** The push service of a device. Apple's and Google's count separately, also behind Firebase, since each has its own key. */
function serviceOf({ osType, pnId }: PushTarget): string {
  if (osType !== 'web') return `fcm-${osType}`;
  try {
    return new URL((JSON.parse(pnId) as { endpoint: string }).endpoint).origin;
  } catch {
    return 'web';
  }
}
