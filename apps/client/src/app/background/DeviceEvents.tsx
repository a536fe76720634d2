import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loadSettings, settings } from '../../api/settings.ts';
import { backTarget, minimizeApp, onBack, watchBackButton } from '../../device/back-button.ts';
import { showBrand } from '../../device/brand.ts';
import { historyIndex } from '../../device/history-index.ts';
import { isNativeShell } from '../../device/shell.ts';
import { closeTopmost, isOverlayOpen } from '../../ui/layout/overlays.ts';
import { closeSideMenu } from '../../ui/layout/side-menu.ts';
import { scrollToTop } from '../navigation/scroll-to-top.ts';

/** Shows the city's present name and colour to a person who comes back to the open app. */
async function onReturn(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  await loadSettings();
  showBrand(settings().brand);
}

/** The phone's back button as navigation, the tap on the status bar of an iPhone, and the return to the app. */
export function DeviceEvents() {
  const navigate = useNavigate();
  const location = useLocation();

  const goBack = useEffectEvent((next: () => void) => {
    // Pages come first, but people expect "back" to close what is over the page.
    if (isOverlayOpen()) return next();
    const target = backTarget(location.state);
    if (target !== -1) void navigate(target);
    else if (!historyIndex()) minimizeApp();
    else void navigate(-1);
  });

  useEffect(() => {
    const stops = [
      onBack('page', goBack),
      onBack('overlay', (next) => closeTopmost() || next()),
      onBack('menu', closeSideMenu),
    ];
    if (isNativeShell()) stops.push(watchBackButton());
    window.addEventListener('statusTap', scrollToTop);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('statusTap', scrollToTop);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, []);

  return null;
}
