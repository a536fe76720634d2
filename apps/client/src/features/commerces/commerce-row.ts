import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import type { CommerceStatus, commerces } from '@callejero/contract/resources/commerces.ts';

export const rowQuery = {
  select: [
    'rev',
    'archivedAt',
    'updatedAt',
    'name',
    'status',
    'logo',
    'photos',
    'source',
    'owners',
    'proposedBy',
    'pendingChanges',
    'liveChanges',
    'rejectionReason',
    'importNotes',
  ],
  populates: [
    { path: 'categories', select: ['name', 'icon', 'color'] },
    { path: 'address', select: ['street', 'number', 'extra', 'postalCode', 'locality'] },
    { path: 'quarter', select: ['name'] },
  ],
} as const satisfies Selection<typeof commerces>;

/** A commerce with the fields of its related rows that the list shows. */
export type CommerceRow = Selected<typeof commerces, typeof rowQuery>;

/** The colours of the seed specification, always shown beside the state's name. */
export const statusColor = {
  pending: 'warning',
  accepted: 'success',
  rejected: 'danger',
} as const satisfies Record<CommerceStatus, string>;
