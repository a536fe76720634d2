import { claims } from '@callejero/contract/resources/claims.ts';
import { messageReports } from '@callejero/contract/resources/message-reports.ts';
import { reports } from '@callejero/contract/resources/reports.ts';
import { useInbox } from '../../api/chat/conversations.ts';
import { useList } from '../../api/resource.ts';
import { useSession } from '../../api/session/session.ts';
import { isOffered } from '../../ui/list/abilities.ts';
import type { texts } from './texts.ts';

const onlyTotal = { select: ['rev'], perPage: 1 };

/** What each list asks for. */
export const reportPermissions = {
  reports: 'reports:read',
  claims: 'claims:read',
  messages: 'message-reports:read',
  support: 'conversations:answer',
} as const satisfies Record<keyof typeof texts.tabs, string>;

export type ReportTab = keyof typeof reportPermissions;

/** How much waits in each list, for who may read it. The live connection keeps the numbers fresh. */
export function useWaitingReports(): Readonly<Record<ReportTab, number>> {
  const { user } = useSession();
  const whoReads = (tab: ReportTab) => ({
    enabled: (user?.roles.includes('administrator') ?? false) && isOffered(user, reportPermissions[tab]),
  });
  const open = useList(reports, { filters: { status: 'open' }, ...onlyTotal }, whoReads('reports'));
  const claimed = useList(claims, { filters: { status: 'pending' }, ...onlyTotal }, whoReads('claims'));
  const told = useList(messageReports, { filters: { status: 'open' }, ...onlyTotal }, whoReads('messages'));
  const asked = useInbox({ filter: 'unanswered', answering: 'support' }, whoReads('support'));
  return {
    reports: open.data?.meta.total ?? 0,
    claims: claimed.data?.meta.total ?? 0,
    messages: told.data?.meta.total ?? 0,
    support: asked.data?.length ?? 0,
  };
}
