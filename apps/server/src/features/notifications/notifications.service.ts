/**
 * What is special about notifications: their states. Only a draft is edited. No push service exists yet, so none leaves
 * the draft; one that an earlier version scheduled or queued can be cancelled.
 */
import { ApiError } from '@callejero/contract/errors.ts';
import type { NotificationStatus } from '@callejero/contract/resources/notifications.ts';
import type { Hooks, Row } from '../../access/binding.ts';

const noStats = { targeted: null, accepted: null, opened: null, failed: null } as const;

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
    // It would be sent although nobody sees it any more.
    if (current.status === 'scheduled' || current.status === 'sending') {
      throw new ApiError(
        'in-use',
        { status: current.status },
        'Está por enviarse: cancélala antes de eliminarla.',
      );
    }
  },
};

export function cancel(current: Row): Row {
  assertStatus(current, 'scheduled', 'sending');
  return { status: 'cancelled' satisfies NotificationStatus };
}
