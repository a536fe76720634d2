import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { backTarget, watchBackButton } from '../../device/back-button.ts';

/** The hardware back button, as navigation. */
export function DeviceEvents() {
  const navigate = useNavigate();
  const location = useLocation();
  const state = useRef<unknown>(null);
  state.current = location.state;

  useEffect(() => {
    return watchBackButton(() => {
      const target = backTarget(state.current);
      if (target === -1) navigate(-1);
      else navigate(target);
    });
  }, [navigate]);

  return null;
}
