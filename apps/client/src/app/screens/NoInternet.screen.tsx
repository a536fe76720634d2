import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readerId } from '../../api/session/session.ts';
import { pagePath } from '../../device/base-path.ts';
import { log } from '../../device/log.ts';
import { isOnline, onNetworkChange, recheckNetwork } from '../../device/network.ts';
import { getFrom } from '../../entities/guest/from.ts';
import { isDirty } from '../../ui/form/draft/leave-guard.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { lazyComponent } from '../../ui/lazy-part.tsx';
import { State } from '../../ui/states/State.tsx';
import { texts } from '../../ui/texts.ts';

/** Loaded separately: the service worker or the native shell has this chunk also without connection. */
const OfflinePages = lazyComponent(async () => {
  try {
    return (await import('./OfflinePages.tsx')).OfflinePages;
  } catch (error) {
    // The service worker has not stored the chunk yet: show the page without the list.
    log('what was seen could not be listed', error);
    return () => null;
  }
});

export default function NoInternetScreen() {
  const { state } = useLocation();
  const navigate = useNavigate();

  const goOn = useCallback(() => {
    if (pagePath() !== '/no-internet') return;
    const from = getFrom(state);
    // Back, because the page below still holds unsaved input. There is no page below when the app was opened here.
    const opened = (window.history.state as { idx?: number } | null)?.idx === 0;
    if (from && !opened) navigate(-1);
    else navigate(from ?? '/', { replace: true });
  }, [navigate, state]);

  useEffect(() => {
    // The connection may have returned before this page was mounted.
    if (isOnline() && getFrom(state)) goOn();
    return onNetworkChange((online) => {
      if (online) goOn();
    });
  }, [goOn, state]);

  // The dirty state is that of the page below.
  const text = isDirty() ? texts.noInternet.textWithInput : texts.noInternet.text;

  return (
    <AppPage title={texts.noInternet.title}>
      <State drawing="offline" text={text}>
        <Button
          variant="primary"
          onClick={() => {
            if (recheckNetwork()) goOn();
          }}
        >
          {texts.noInternet.action}
        </Button>
      </State>
      {readerId() !== null ? <OfflinePages /> : null}
    </AppPage>
  );
}
