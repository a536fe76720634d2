import type { Populated } from '@callejero/contract/resource.ts';
import type { Address } from '@callejero/contract/resources/addresses.ts';
import type { Category } from '@callejero/contract/resources/categories.ts';
import type { Commerce, CommerceStatus } from '@callejero/contract/resources/commerces.ts';
import type { Quarter } from '@callejero/contract/resources/quarters.ts';

export const rowSelect = [
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
  'categories',
  'address',
  'quarter',
] satisfies (keyof Commerce)[];

/** A commerce with the fields of its related rows that the list shows. */
export type CommerceRow = Populated<
  Pick<Commerce, 'id' | (typeof rowSelect)[number]>,
  {
    categories: Pick<Category, 'id' | 'name' | 'icon' | 'color'>[];
    address: Pick<Address, 'id' | 'street' | 'number' | 'extra' | 'postalCode' | 'locality'> | null;
    quarter: Pick<Quarter, 'id' | 'name'> | null;
  }
>;

export const rowPopulates = [
  { path: 'categories', select: ['name', 'icon', 'color'] },
  { path: 'address', select: ['street', 'number', 'extra', 'postalCode', 'locality'] },
  { path: 'quarter', select: ['name'] },
];

/** The colours of the seed specification, always shown beside the state's name. */
export const statusColor = {
  pending: 'warning',
  accepted: 'success',
  rejected: 'danger',
} as const satisfies Record<CommerceStatus, string>;
