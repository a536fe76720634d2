import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readerId } from '../../api/session/session.ts';
import { pagePath } from '../../device/base-path.ts';
import { log } from '../../device/log.ts';
import { isOnline, onNetworkChange, recheckNetwork } from '../../device/network.ts';
import { fromOf } from '../../entities/guest/from.ts';
import { isDirty } from '../../ui/form/draft/leave-guard.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { lazyComponent } from '../../ui/lazy-part.tsx';
import { State } from '../../ui/states/State.tsx';
import { texts } from '../../ui/texts.ts';

/** The page itself is there from the beginning; what it offers comes with the service worker or the native shell. */
const OfflinePages = lazyComponent(async () => {
  try {
    return (await import('./OfflinePages.tsx')).OfflinePages;
  } catch (error) {
    // Opened for the first time just before the connection went: the page says so without them.
    log('what was seen could not be listed', error);
    return () => null;
  }
});

export default function NoInternetScreen() {
  const { state } = useLocation();
  const navigate = useNavigate();

  const goOn = useCallback(() => {
    if (pagePath() !== '/no-internet') return;
    const from = fromOf(state);
    // Back, not forward: the page below still holds what was typed. There is none when the app was opened here.
    const opened = (window.history.state as { idx?: number } | null)?.idx === 0;
    if (from && !opened) navigate(-1);
    else navigate(from ?? '/', { replace: true });
  }, [navigate, state]);

  useEffect(() => {
    // A connection that was gone for a moment only is back before this page is there.
    if (isOnline() && fromOf(state)) goOn();
    return onNetworkChange((online) => {
      if (online) goOn();
    });
  }, [goOn, state]);

  // The page below is dirty or not from before this one came.
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
