import type { ActionHandler } from '../../api/realtime/actions.ts';
import { ownPath } from '../../entities/guest/from.ts';
import { findRoute } from '../routes/route-table.ts';

interface ActionParts {
  /** Opens a path of the app, unless the person stays because of unsaved input. */
  go(route: string): Promise<void>;
  say(text: string): void;
  readAgain(): void;
}

/** A path of the route table, with its query; null for anything else. */
export function ownRoute(route: unknown): string | null {
  const path = ownPath(route);
  return path && findRoute(path.replace(/[?#].*$/, '')) ? path : null;
}

/** The handlers of all actions, by the action's name with the suffix of its type. */
export function actionHandlers({ go, say, readAgain }: ActionParts): Record<string, ActionHandler> {
  const open: ActionHandler = async ({ route }) => {
    const target = ownRoute(route);
    if (target) await go(target);
  };
  return {
    openEvent: open,
    openAction: open,
    messageEvent({ text }) {
      if (typeof text === 'string' && text.trim() !== '') say(text);
    },
    refreshEvent: () => readAgain(),
    async recoverPassworddeepLinking({ id, recoverPasswordID }) {
      if (typeof id !== 'string' || typeof recoverPasswordID !== 'string') return;
      await go(`/new-password/${encodeURIComponent(id)}/${encodeURIComponent(recoverPasswordID)}`);
    },
  };
}
