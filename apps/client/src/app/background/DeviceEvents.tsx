import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { backTarget, isFirstEntry, minimizeApp, watchBackButton } from '../../device/back-button.ts';
import { closeTopmost } from '../../ui/layout/overlays.ts';

/** The hardware back button: it closes what is on top, else it is navigation. */
export function DeviceEvents() {
  const navigate = useNavigate();
  const location = useLocation();
  const state = useRef<unknown>(null);
  state.current = location.state;

  useEffect(() => {
    return watchBackButton(() => {
      if (closeTopmost()) return;
      const target = backTarget(state.current);
      if (target !== -1) navigate(target);
      else if (isFirstEntry(window.history.state)) minimizeApp();
      else navigate(-1);
    });
  }, [navigate]);

  return null;
}
