import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import type { claims } from '@callejero/contract/resources/claims.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import type { ListReport } from '@callejero/contract/resources/list-reports.ts';
import type { MessageReport, messageReports } from '@callejero/contract/resources/message-reports.ts';
import type { Report, reports } from '@callejero/contract/resources/reports.ts';
import { listInWords } from '@callejero/contract/text/list-words.ts';
import { phoneText } from '../../ui/values/phone-text.ts';
import { texts } from './texts.ts';

const person = ['firstName', 'lastName', 'email'] as const;
export const personPopulates = [{ path: 'user', select: person }] as const;
/** The commerce is null if it is archived or hidden from the reader. */
export const rowPopulates = [{ path: 'commerce', select: ['name'] }, ...personPopulates] as const;
export type ReportRow = Selected<typeof reports, { populates: typeof rowPopulates }>;
export type MessageReportRow = Selected<typeof messageReports, { populates: typeof personPopulates }>;

/** The files are empty for a person who may not decide the claim. */
const others = [...personPopulates, { path: 'files', select: ['name', 'mime'] }] as const;
const claimed = ['name', 'phones', 'email', 'owners'] as const;
const withOwners = [
  { path: 'commerce', select: claimed, populates: [{ path: 'owners', select: person }] },
  ...others,
] as const satisfies Selection<typeof claims>['populates'];
/** For a person who may not read users. */
const withOwnerIds = [{ path: 'commerce', select: claimed }, ...others] as const satisfies Selection<
  typeof claims
>['populates'];
export const claimPopulates = { withOwners, withOwnerIds };

export type ClaimRow =
  | Selected<typeof claims, { populates: typeof withOwners }>
  | Selected<typeof claims, { populates: typeof withOwnerIds }>;
export type ProofFile = ClaimRow['files'][number];
/** The commerce's public contacts, to compare with the claimant's. */
export type GuideContacts = Pick<Commerce, 'phones' | 'email'>;

export function formatPerson({
  user,
  contact,
}: Pick<ReportRow, 'user'> & { contact?: string | null }): string {
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

export function formatCommerce({ commerce }: Pick<ReportRow, 'commerce'>): string {
  return commerce?.name ?? '—';
}

export const isOpen = ({ status }: Pick<Report | MessageReport | ListReport, 'status'>): boolean =>
  status === 'open';
