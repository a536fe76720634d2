import type { Commerce, CommerceStatus } from '@callejero/contract/resources/commerces.ts';
import { texts } from './texts.ts';

export interface OwnerStatus {
  color: 'warning' | 'success' | 'danger';
  label: string;
  text: string;
  /** Why the commerce, or its last changes, were rejected. */
  reason: string | null;
  /** Changes of a published commerce wait for review. */
  waiting: boolean;
}

const colors = { pending: 'warning', accepted: 'success', rejected: 'danger' } as const satisfies Record<
  CommerceStatus,
  string
>;

/** The status of a commerce in words for its owner. */
export function ownerStatusOf({
  status,
  rejectionReason,
  pendingChanges,
}: Pick<Commerce, 'status' | 'rejectionReason' | 'pendingChanges'>): OwnerStatus {
  const { label, text } = texts.status[status];
  const refused = status === 'accepted' && rejectionReason !== null;
  return {
    color: colors[status],
    label,
    text: refused ? `${text} ${texts.changesRefused}` : text,
    reason: status === 'pending' ? null : rejectionReason,
    waiting: status === 'accepted' && pendingChanges !== null,
  };
}

/** A commerce as its owner last proposed it: pending changes over stored values. */
export function asProposed<Row extends object>(row: Row): Row {
  const { pendingChanges } = row as { pendingChanges?: Partial<Row> | null };
  return { ...row, ...pendingChanges };
}
