import { type NotificationKind, type User, users } from '@callejero/contract/resources/users.ts';
import { useEffect, useRef, useState } from 'react';
import { conflictOf } from '../../api/errors.ts';
import { createQueue } from '../../api/queue.ts';
import { invalidate, updateRow } from '../../api/resource.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { type Prefs, shownPrefs, without } from './notification-prefs.ts';

const enqueue = createQueue();

/** Switches that save themselves, one after another; one that could not be saved returns to where it was. */
export function useNotificationPrefs(account: User) {
  const [pending, setPending] = useState<Prefs>({});
  /** The newest version that is known: an answer arrives before the page has read the row again. */
  const latest = useRef(account);
  useEffect(() => {
    if (account.rev > latest.current.rev) latest.current = account;
  }, [account]);

  const write = (row: User, change: Prefs) =>
    updateRow(users, {
      id: row.id,
      rev: row.rev,
      changes: { notificationPrefs: { ...row.notificationPrefs, ...change } },
    });

  const save = async (change: Prefs) => {
    try {
      latest.current = await write(latest.current, change);
    } catch (error) {
      // A switch has no versions to compare: it is set on whatever is stored now.
      const stale = conflictOf<User>(error);
      if (!stale) throw error;
      latest.current = await write(stale.current, change);
    }
  };

  const choose = async (kind: NotificationKind, on: boolean) => {
    setPending((before) => ({ ...before, [kind]: on }));
    try {
      await enqueue(account.id, () => save({ [kind]: on }));
      await invalidate(users.name);
    } catch (error) {
      feedback.error(error);
    } finally {
      setPending((before) => (before[kind] === on ? without(before, kind) : before));
    }
  };

  return { prefs: shownPrefs(account.notificationPrefs, pending), choose };
}
