import type { texts } from './texts.ts';

/** What each list asks for. */
export const reportPermissions = {
  reports: 'reports:read',
  claims: 'claims:read',
  messages: 'message-reports:read',
  support: 'conversations:answer',
} as const satisfies Record<keyof typeof texts.tabs, string>;

export type ReportTab = keyof typeof reportPermissions;
