import { useEffect } from 'react';
import { intents } from '../../api/session/intents.ts';
import { session } from '../../api/session/session.ts';
import { pagePath } from '../../device/base-path.ts';

/**
 * If the session ends during the action `name` of `useAccountAction`, the next sign-in leads back to it; its draft has what was typed.
 * Null: no action is open.
 */
export function useResume(name: string | null): void {
  useEffect(() => {
    if (name === null) return;
    const route = pagePath() + window.location.search;
    return session.subscribe(() => {
      if (session.user() === null) intents.remember({ route, action: { name, payload: null } });
    });
  }, [name]);
}
