import type { User } from '@callejero/contract/resources/users.ts';

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
] satisfies (keyof User)[];

/** The fields of an account that the lists show. */
export type AccountRow = Pick<User, 'id' | (typeof accountSelect)[number]>;

export function fullName({ firstName, lastName }: Pick<AccountRow, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

export const statusColour = { active: 'success', disabled: 'danger' } as const;
