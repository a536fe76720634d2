/**
 * A save that failed because the session had ended. The draft holds the input; once the same person has signed in again and the
 * form is shown, it saves by itself. It expires like every intent, and is dropped when the person goes elsewhere.
 */
import { intents } from '../../../api/session/intents.ts';

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
