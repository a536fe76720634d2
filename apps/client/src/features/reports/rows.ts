import type { Populated } from '@callejero/contract/resource.ts';
import type { Claim } from '@callejero/contract/resources/claims.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import type { StoredFile } from '@callejero/contract/resources/files.ts';
import type { ListReport } from '@callejero/contract/resources/list-reports.ts';
import type { MessageReport } from '@callejero/contract/resources/message-reports.ts';
import type { Report } from '@callejero/contract/resources/reports.ts';
import type { User } from '@callejero/contract/resources/users.ts';
import { listInWords } from '@callejero/contract/text/list-words.ts';
import { phoneText } from '../../ui/values/phone-text.ts';
import { texts } from './texts.ts';

interface Relations {
  /** Null if the commerce is archived or hidden from the reader. */
  commerce: Pick<Commerce, 'id' | 'name'> | null;
  user: Pick<User, 'id' | 'firstName' | 'lastName' | 'email'> | null;
}

export type ReportRow = Populated<Report, Relations>;
export type ProofFile = Pick<StoredFile, 'id' | 'name' | 'mime'>;
/** The commerce's public contacts, to compare with the claimant's. */
export type GuideContacts = Pick<Commerce, 'phones' | 'email'>;
type Owner = NonNullable<Relations['user']>;
/** The files are empty for a person who may not decide the claim. */
export type ClaimRow = Populated<
  Claim,
  Pick<Relations, 'user'> & {
    /** The owners are ids for a person who may not read users. */
    commerce:
      | (NonNullable<Relations['commerce']> & GuideContacts & { owners: readonly (Owner | string)[] })
      | null;
    files: readonly ProofFile[];
  }
>;

export type MessageReportRow = Populated<MessageReport, Pick<Relations, 'user'>>;

const personFields = ['firstName', 'lastName', 'email'];
export const personPopulates = [{ path: 'user', select: personFields }];
export const rowPopulates = [{ path: 'commerce', select: ['name'] }, ...personPopulates];

const claimedFields = ['name', 'phones', 'email', 'owners'];
const ownerPopulates = [{ path: 'owners', select: personFields }];
const others = [...personPopulates, { path: 'files', select: ['name', 'mime'] }];
export const claimPopulates = {
  withOwners: [{ path: 'commerce', select: claimedFields, populates: ownerPopulates }, ...others],
  /** For a person who may not read users. */
  withOwnerIds: [{ path: 'commerce', select: claimedFields }, ...others],
};

export function formatPerson({
  user,
  contact,
}: Pick<Relations, 'user'> & { contact?: string | null }): string {
  if (!user) return contact ?? '—';
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
}

/** The value that the reporter gives as the correct one; a telephone in groups of digits. */
export function formatCorrection({ kind, correction }: Pick<Report, 'kind' | 'correction'>): string | null {
  return correction !== null && kind === 'phone' ? phoneText(correction) : correction;
}

/** The names of the commerce's owners, or their number for a person who may not read users. Null without owners. */
export function formatOwners({ commerce }: Pick<ClaimRow, 'commerce'>): string | null {
  const owners = commerce?.owners ?? [];
  if (owners.length === 0) return null;
  const names = owners.flatMap((user) => (typeof user === 'string' ? [] : [formatPerson({ user })]));
  return names.length > 0 ? listInWords(names) : texts.claims.people(owners.length);
}

export function formatCommerce({ commerce }: Pick<Relations, 'commerce'>): string {
  return commerce?.name ?? '—';
}

export const isOpen = ({ status }: Pick<Report | MessageReport | ListReport, 'status'>): boolean =>
  status === 'open';
