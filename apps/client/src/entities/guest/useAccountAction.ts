import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { intents } from '../../api/session/intents.ts';
import { useSession } from '../../api/session/session.ts';
import { pagePath } from '../../device/base-path.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { exploreTexts as texts } from './texts.ts';

interface AccountAction {
  /** Unique in the app; it includes the id of its record. */
  name: string;
  /** Completes «Para … necesitas una cuenta». */
  purpose: string;
  run: (payload: string | null) => void;
}

/** Runs an action that somebody began before they signed in, when they return to this screen. */
export function useBegunAction(name: string, run: (payload: string | null) => void): void {
  const hasAccount = useSession().user !== null;
  const latest = useRef(run);
  latest.current = run;

  useEffect(() => {
    if (!hasAccount) return;
    const payload = intents.take(name);
    if (payload !== undefined) latest.current(payload);
  }, [hasAccount, name]);
}

/**
 * An action that needs an account. Returns a function for a button: with an account the action runs at once; a guest is asked to
 * sign in or up, and the action runs when they return to this screen.
 */
export function useAccountAction({ name, purpose, run }: AccountAction): (payload?: string) => void {
  const { user } = useSession();
  const navigate = useNavigate();
  useBegunAction(name, run);

  return (payload) => {
    if (user) return run(payload ?? null);
    const route = pagePath() + window.location.search;
    const leave = (to: string) => {
      intents.remember({ route, action: { name, payload: payload ?? null } });
      navigate(to, { state: { from: route } });
    };
    feedback.alert({
      title: texts.needed(purpose),
      subtitle: texts.detail,
      actions: [
        { label: texts.register, variant: 'primary', handler: () => leave('/register') },
        { label: texts.signIn, variant: 'secondary', handler: () => leave('/login') },
        { label: texts.notNow, variant: 'plain' },
      ],
      closeButton: true,
    });
  };
}
