/**
 * What many outcomes in a row tell: a push service that asks for a pause gets it; one that refuses us is not asked again
 * for a while; a campaign whose message is refused everywhere fails. No device is to blame for any of it.
 */
import sql from 'sql-template-tag';
import type { Platform, PushOutcome, PushTarget } from '../../../ports/ports.ts';
import { toStatement } from '../../../query/statement.ts';

const inARow = 20;
/** Seconds without requests to a push service that refuses us. */
const openFor = 300;

export interface Circuits {
  /** Seconds until the target's push service may be asked again. */
  pause(target: PushTarget): number;
  note(target: PushTarget, notification: string | null, outcome: PushOutcome): Promise<void>;
}

export function createCircuits({ db, clock, log, changes }: Platform): Circuits {
  const until = new Map<string, number>();
  const refusals = new Map<string, number>();

  const now = () => clock.now().getTime();
  const isOften = (key: string): boolean => {
    const count = (refusals.get(key) ?? 0) + 1;
    refusals.set(key, count % inARow);
    return count === inARow;
  };

  async function fail(notification: string, code: string): Promise<void> {
    const failed = await db.query(
      toStatement(sql`update notifications set status = 'failed', failure = ${code}::text, rev = rev + 1,
          updated_at = ${clock.now()}::timestamptz
        where id = ${notification}::uuid and status = 'sending' returning id`),
    );
    if (failed.length > 0)
      changes.publish([{ resource: 'notifications', id: notification, change: 'updated' }]);
  }

  return {
    pause(target) {
      const left = (until.get(serviceOf(target)) ?? 0) - now();
      return left > 0 ? Math.ceil(left / 1000) : 0;
    },

    async note(target, notification, outcome) {
      const service = serviceOf(target);
      if (outcome.kind === 'retry' && outcome.after !== null) {
        until.set(service, now() + outcome.after * 1000);
      }
      if (outcome.kind === 'accepted') {
        refusals.delete(service);
        if (notification !== null) refusals.delete(notification);
      }
      if (outcome.kind !== 'refused') return;
      if (outcome.because === 'message') {
        if (notification !== null && isOften(notification)) await fail(notification, outcome.code);
      } else if (isOften(service)) {
        until.set(service, now() + openFor * 1000);
        log.error('Un servicio de avisos rechaza a este servidor: revisa sus llaves', {
          service,
          code: outcome.code,
        });
      }
    },
  };
}

/** Which push service a device belongs to. */
function serviceOf({ osType, pnId }: PushTarget): string {
  if (osType !== 'web') return 'fcm';
  try {
    return new URL((JSON.parse(pnId) as { endpoint: string }).endpoint).origin;
  } catch {
    return 'web';
  }
}
