/** Counts of items that wait for an administrator, with the permissions that each needs: those of its list. */
export const waitingPermissions = {
  /** Commerces that wait for review: new ones, and accepted ones whose owner changed something. */
  review: ['commerces:read', 'commerces:review'],
  /** Open reports about commerces. */
  reports: ['reports:read'],
  /** Claims that nobody has decided. */
  claims: ['claims:read'],
  /** Events that owners proposed or changed. */
  events: ['events:read', 'events:update'],
  /** Runs of sources whose plan a person must look at. */
  runs: ['imports:read', 'sources:read'],
  /** Open reports about messages. */
  messages: ['message-reports:read'],
  /** Open reports about shared lists. */
  lists: ['list-reports:read'],
  /** Conversations in which somebody waits for an answer of the city. */
  support: ['conversations:answer'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type WaitingPart = keyof typeof waitingPermissions;
