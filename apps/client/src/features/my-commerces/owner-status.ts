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
export function toOwnerStatus({
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

/** The sentence of the form about a refusal; null when nothing was refused. */
export function refusal(
  commerce: Pick<Commerce, 'status' | 'rejectionReason' | 'pendingChanges'>,
): string | null {
  const { reason } = toOwnerStatus(commerce);
  if (reason === null) return null;
  return commerce.status === 'accepted'
    ? `${texts.changesRefused} ${texts.because(reason)}`
    : texts.because(reason);
}

/** The notice of the form: when its changes are published. */
export function formNotice({ status }: Pick<Commerce, 'status'>): string {
  if (status === 'accepted') return `${texts.form.notice} ${texts.form.atOnce}`;
  return status === 'rejected' ? texts.form.rejected : texts.form.proposal;
}

/** A commerce with the changes that the last review refused; null if there are none. */
export function asRefused<Row extends object>(row: Row): Row | null {
  const { refusedChanges } = row as { refusedChanges?: Partial<Row> | null };
  return refusedChanges ? { ...row, ...refusedChanges } : null;
}

/** A commerce as its owner last proposed it: pending changes over stored values. */
export function asProposed<Row extends object>(row: Row): Row {
  const { pendingChanges } = row as { pendingChanges?: Partial<Row> | null };
  return { ...row, ...pendingChanges };
}
