import { newIdempotencyKey } from '../../api/http/http.ts';
import { actions, readAgain, startLive } from '../../api/realtime/live.ts';
import { settings } from '../../api/settings.ts';
import { watchDeepLinks } from '../../device/deep-links.ts';
import { isNoticePage } from '../../entities/notice/paths.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { mayLeave } from '../../ui/form/draft/leave-guard.ts';
import { defaultRoute } from '../routes/guards.ts';
import { actionHandlers } from './action-handlers.ts';
import { liveTexts } from './live-texts.ts';

export type Navigate = (route: string, options?: { replace: boolean; state: null }) => void;

/** Connects the live connection, actions and opened URLs with the app. Returns a function that stops it. */
export function startAppLive(navigate: Navigate): () => void {
  const handlers = actionHandlers({
    async go(route) {
      if (!(await mayLeave())) return;
      // Replaced, because the page of a tapped notification only redirects: the back button must skip it.
      if (isNoticePage(window.location.pathname)) navigate(route, { replace: true, state: null });
      else navigate(route);
    },
    say: feedback.info,
    readAgain,
  });
  const stops = Object.entries(handlers).map(([name, handler]) => actions.handle(name, handler));
  stops.push(
    startLive({
      alertDisabled: (accepted) =>
        feedback.alert({
          title: liveTexts.disabled,
          // Later: what the end of a session renders at once would meet the alert's element where React doesn't expect it.
          actions: [{ label: liveTexts.accept, variant: 'primary', handler: accepted }],
        }),
      toLogin: () => navigate(defaultRoute, { replace: true, state: null }),
    }),
  );
  void watchDeepLinks(
    settings().publicUrl,
    (link) => void actions.receive([{ ...link, id: newIdempotencyKey(), type: 'deep-link' }], null),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
