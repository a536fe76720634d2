import { Capacitor } from '@capacitor/core';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { backTarget, minimizeApp, onBack, watchBackButton } from '../../device/back-button.ts';
import { historyIndex } from '../../device/history-index.ts';
import { closeTopmost, isOverlayOpen } from '../../ui/layout/overlays.ts';
import { closeSideMenu } from '../../ui/layout/side-menu.ts';
import { scrollToTop } from '../navigation/scroll-to-top.ts';

/** The phone's back button as navigation, and the tap on the status bar of an iPhone. */
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
    if (Capacitor.isNativePlatform()) stops.push(watchBackButton());
    window.addEventListener('statusTap', scrollToTop);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('statusTap', scrollToTop);
    };
  }, []);

  return null;
}
