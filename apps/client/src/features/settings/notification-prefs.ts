import type { NotificationKind, User } from '@callejero/contract/resources/users.ts';

export type Prefs = User['notificationPrefs'];

/** Absent is yes. */
export function isOn(prefs: Prefs, kind: NotificationKind): boolean {
  return prefs[kind] !== false;
}

/** What is stored with what is on its way over it. */
export function shownPrefs(stored: Prefs, pending: Prefs): Prefs {
  return { ...stored, ...pending };
}

export function without(pending: Prefs, kind: NotificationKind): Prefs {
  const { [kind]: _, ...rest } = pending;
  return rest;
}
