import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { onNetworkChange } from '../../device/network.ts';
import { opensOffline } from '../routes/route-table.ts';

/**
 * Losing the connection leads to `no-internet`, above the page that was shown: it stays as it is, with its drafts. A page that has
 * something to show without one stays.
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
