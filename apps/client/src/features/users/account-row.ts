import type { User } from '@callejero/contract/resources/users.ts';

/** What the lists show of an account. */
export type AccountRow = Pick<
  User,
  | 'id'
  | 'rev'
  | 'email'
  | 'emailVerifiedAt'
  | 'firstName'
  | 'lastName'
  | 'avatar'
  | 'status'
  | 'roles'
  | 'lastLoginAt'
  | 'createdAt'
>;

export const accountSelect = [
  'rev',
  'email',
  'emailVerifiedAt',
  'firstName',
  'lastName',
  'avatar',
  'status',
  'roles',
  'lastLoginAt',
  'createdAt',
];

export function fullName({ firstName, lastName }: Pick<AccountRow, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

export const statusColour = { active: 'success', disabled: 'danger' } as const;
