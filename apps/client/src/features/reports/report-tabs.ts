import type { texts } from './texts.ts';

/** The permission that each list needs. */
export const reportPermissions = {
  reports: 'reports:read',
  claims: 'claims:read',
  messages: 'message-reports:read',
  lists: 'list-reports:read',
  support: 'conversations:answer',
} as const satisfies Record<keyof typeof texts.tabs, string>;

export type ReportTab = keyof typeof reportPermissions;
