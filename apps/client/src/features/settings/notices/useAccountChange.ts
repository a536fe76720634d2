import { type User, users } from '@callejero/contract/resources/users.ts';
import { useRef, useState } from 'react';
import { toRequestError } from '../../../api/http/errors.ts';
import { fetchOne, invalidate, updateRow } from '../../../api/resource.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { versionToSend } from '../../../ui/form/typed-over.ts';

type Change = Partial<Pick<User, 'notificationPrefs' | 'quietHours' | 'noticeQuarters' | 'noticeCategories'>>;

/**
 * Changes fields of the account without a save button: shown at once, written one after another, and undone when the server
 * refuses, for example because another device changed the same.
 */
export function useAccountChange(user: User) {
  const [ahead, setAhead] = useState<Change>({});
  const last = useRef<Promise<void>>(Promise.resolve());

  const write = async (seen: User, changes: Change) => {
    try {
      // Other changes of the row (a sign-in elsewhere, another field) are no conflict.
      const newest = await fetchOne(users, user.id);
      await updateRow(users, { seen: versionToSend<User>({ seen, values: changes }, newest), changes });
    } catch (error) {
      feedback.error(toRequestError(error));
    } finally {
      await invalidate(users.name).catch(() => undefined);
      setAhead((now) => withoutSame(now, changes));
    }
  };

  const shown = { ...user, ...ahead };
  return {
    shown,
    change(changes: Change) {
      setAhead((now) => ({ ...now, ...changes }));
      last.current = last.current.then(() => write(shown, changes));
    },
  };
}

/** Drops the written fields, except those that were changed again meanwhile. */
function withoutSame(now: Change, written: Change): Change {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => value !== written[name as keyof Change]),
  );
}
