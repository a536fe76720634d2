/**
 * A save that met the end of the session. It was not carried out; the draft holds what was typed. Once the same person has signed in
 * again and the form is back, it saves by itself. Kept as long as every intent, and dropped when one goes elsewhere.
 */
import { intents } from '../../api/session/intents.ts';

type Asked = 'save' | 'publish';

interface SaveIntent {
  remember(route: string, asked: Asked): void;
  /** Null when this form was not being saved. */
  take(): Asked | null;
}

export function saveIntent(owner: string, draft: string): SaveIntent {
  const name = `save ${owner} ${draft}`;
  return {
    remember: (route, asked) => intents.remember({ route, action: { name, payload: asked } }),
    take() {
      const payload = intents.take(name);
      return payload === undefined ? null : payload === 'publish' ? 'publish' : 'save';
    },
  };
}
