import { useEffect } from 'react';
import { intents } from '../../api/session/intents.ts';
import { session } from '../../api/session/session.ts';
import { pagePath } from '../../device/base-path.ts';

/**
 * A session that ends in the middle of an action of `useAccountAction` leads back into it after signing in: what was typed is there as
 * a draft. Null while none is under way.
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
