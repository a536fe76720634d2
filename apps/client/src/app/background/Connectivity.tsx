import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { onNetworkChange } from '../../device/network.ts';
import { opensOffline } from '../routes/known-routes.ts';

/**
 * Opens `no-internet` above the current page when the connection is lost; the page below stays as it is, with its drafts. A page
 * that works without connection stays open.
 */
export function Connectivity() {
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef(location);
  here.current = location;

  useEffect(() => {
    const leave = (online: boolean) => {
      const { pathname } = here.current;
      if (online || pathname === '/no-internet' || opensOffline(pathname)) return;
      navigate('/no-internet', { state: { from: pathname + here.current.search } });
    };
    return onNetworkChange(leave);
  }, [navigate]);

  return null;
}
