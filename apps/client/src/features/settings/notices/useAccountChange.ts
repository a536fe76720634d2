import { type User, users } from '@callejero/contract/resources/users.ts';
import { useRef, useState } from 'react';
import { toRequestError } from '../../../api/http/errors.ts';
import { fetchOne, invalidate, updateRow } from '../../../api/resource.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';

type Change = Partial<Pick<User, 'notificationPrefs' | 'quietHours' | 'noticeQuarters' | 'noticeCategories'>>;

/**
 * Changes fields of the account without a save button: shown at once, written one after another, and undone when the server
 * refuses.
 */
export function useAccountChange(user: User) {
  const [ahead, setAhead] = useState<Change>({});
  const last = useRef<Promise<void>>(Promise.resolve());

  const write = async (changes: Change) => {
    try {
      // Reads the current `rev`: other changes of the row (a sign-in elsewhere, another field) are no conflict.
      const { rev } = await fetchOne(users, user.id);
      await updateRow(users, { id: user.id, rev, changes });
    } catch (error) {
      feedback.error(toRequestError(error));
    } finally {
      await invalidate(users.name).catch(() => undefined);
      setAhead((now) => withoutSame(now, changes));
    }
  };

  return {
    shown: { ...user, ...ahead },
    change(changes: Change) {
      setAhead((now) => ({ ...now, ...changes }));
      last.current = last.current.then(() => write(changes));
    },
  };
}

/** Drops the written fields, except those that were changed again meanwhile. */
function withoutSame(now: Change, written: Change): Change {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => value !== written[name as keyof Change]),
  );
}
