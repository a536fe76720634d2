/** Rules of notifications: their states. Only a draft is edited. */
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import type { NotificationStatus } from '@callejero/contract/resources/notifications.ts';
import type { Hooks, Row } from '../../access/binding.ts';

const noStats = { targeted: null, reachable: null, accepted: null, opened: null, failed: null } as const;
/** Milliseconds. */
const maxScheduleAhead = 366 * 24 * 60 * 60 * 1000;

function assertStatus({ status }: Row, ...allowed: NotificationStatus[]): void {
  if (!allowed.includes(status as NotificationStatus)) throw new ApiError('transition-refused', { status });
}

export const notificationsHooks: Hooks = {
  beforeCreate: (_context, input) => ({
    ...input,
    status: 'draft' satisfies NotificationStatus,
    stats: noStats,
  }),
  beforeUpdate(_context, input, current) {
    assertStatus(current, 'draft');
    return input;
  },
  beforeArchive(_context, current) {
    // An archived campaign would be invisible and still be sent.
    if (current.status === 'scheduled' || current.status === 'sending') {
      throw new ApiError(
        'in-use',
        { status: current.status },
        'Está por enviarse: cancélala antes de eliminarla.',
      );
    }
  },
};

/** Starts planning and sending. */
export function send(current: Row, now: Date): Row {
  assertStatus(current, 'draft', 'scheduled');
  assertNotExpired(current, now);
  return { status: 'sending' satisfies NotificationStatus, scheduledAt: null, startedAt: now.toISOString() };
}

export function schedule(current: Row, scheduledAt: string, now: Date): Row {
  assertStatus(current, 'draft', 'scheduled');
  const at = new Date(scheduledAt);
  if (at.getTime() <= now.getTime()) {
    throw invalid([{ path: 'scheduledAt', message: 'Elige un momento que esté por venir.' }]);
  }
  if (at.getTime() > now.getTime() + maxScheduleAhead) {
    throw invalid([{ path: 'scheduledAt', message: 'Elige un momento dentro de un año.' }]);
  }
  assertNotExpired(current, at);
  return { status: 'scheduled' satisfies NotificationStatus, scheduledAt };
}

/** Stops further deliveries; devices keep what they got. */
export function cancel(current: Row): Row {
  assertStatus(current, 'scheduled', 'sending');
  return { status: 'cancelled' satisfies NotificationStatus };
}

function assertNotExpired({ expiresAt }: Row, at: Date): void {
  if (expiresAt === null || expiresAt === undefined) return;
  if (new Date(expiresAt as string | Date).getTime() > at.getTime()) return;
  throw new ApiError('transition-refused', { expiresAt }, 'Caduca antes de enviarse: cambia cuándo caduca.');
}
