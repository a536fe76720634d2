import type { Populated } from '@callejero/contract/resource.ts';
import type { Claim } from '@callejero/contract/resources/claims.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import type { StoredFile } from '@callejero/contract/resources/files.ts';
import type { MessageReport } from '@callejero/contract/resources/message-reports.ts';
import type { Report } from '@callejero/contract/resources/reports.ts';
import type { User } from '@callejero/contract/resources/users.ts';

interface Relations {
  /** Null if the commerce is archived or hidden from the reader. */
  commerce: Pick<Commerce, 'id' | 'name'> | null;
  user: Pick<User, 'id' | 'firstName' | 'lastName' | 'email'> | null;
}

export type ReportRow = Populated<Report, Relations>;
export type ProofFile = Pick<StoredFile, 'id' | 'name' | 'mime'>;
/** The commerce's public contacts, to compare with the claimant's. */
export type GuideContacts = Pick<Commerce, 'phones' | 'email'>;
/** The files are empty for a person who may not decide the claim. */
export type ClaimRow = Populated<
  Claim,
  Pick<Relations, 'user'> & {
    commerce: (NonNullable<Relations['commerce']> & GuideContacts) | null;
    files: readonly ProofFile[];
  }
>;

export type MessageReportRow = Populated<MessageReport, Pick<Relations, 'user'>>;

export const personPopulates = [{ path: 'user', select: ['firstName', 'lastName', 'email'] }];
export const rowPopulates = [{ path: 'commerce', select: ['name'] }, ...personPopulates];

export const claimPopulates = [
  { path: 'commerce', select: ['name', 'phones', 'email'] },
  ...personPopulates,
  { path: 'files', select: ['name', 'mime'] },
];

export function personOf({ user }: Pick<Relations, 'user'>): string {
  if (!user) return '—';
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
}

export function commerceOf({ commerce }: Pick<Relations, 'commerce'>): string {
  return commerce?.name ?? '—';
}
