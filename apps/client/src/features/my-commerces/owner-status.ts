import type { Commerce, CommerceStatus } from '@callejero/contract/resources/commerces.ts';
import { texts } from './texts.ts';

export interface OwnerStatus {
  color: 'warning' | 'success' | 'danger';
  label: string;
  text: string;
  /** Why it, or what was last changed of it, was refused. */
  reason: string | null;
  /** Changes of a published one wait. */
  waiting: boolean;
}

const colors = { pending: 'warning', accepted: 'success', rejected: 'danger' } as const satisfies Record<
  CommerceStatus,
  string
>;

/** How a commerce stands, as its owner is told. */
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

/** Why the form is open again; null when nothing was refused. */
export function refusal(
  commerce: Pick<Commerce, 'status' | 'rejectionReason' | 'pendingChanges'>,
): string | null {
  const { reason } = ownerStatusOf(commerce);
  if (reason === null) return null;
  return commerce.status === 'accepted'
    ? `${texts.changesRefused} ${texts.because(reason)}`
    : texts.because(reason);
}

/** What the form says of when its changes are published. */
export function formNotice({ status }: Pick<Commerce, 'status'>): string {
  if (status === 'accepted') return `${texts.form.notice} ${texts.form.atOnce}`;
  return status === 'rejected' ? texts.form.rejected : texts.form.proposal;
}

/** A commerce as its owner last wished it: what waits for review over what is shown. */
export function asProposed<Row extends object>(row: Row): Row {
  const { pendingChanges } = row as { pendingChanges?: Partial<Row> | null };
  return { ...row, ...pendingChanges };
}
