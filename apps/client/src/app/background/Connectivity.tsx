import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { onNetworkChange } from '../../device/network.ts';

/** Losing the connection leads to `no-internet`, above the page that was shown: it stays as it is, with its drafts. */
export function Connectivity() {
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef(location);
  here.current = location;

  useEffect(() => {
    const leave = (online: boolean) => {
      if (online || here.current.pathname === '/no-internet') return;
      navigate('/no-internet', { state: { from: here.current.pathname + here.current.search } });
    };
    return onNetworkChange(leave);
  }, [navigate]);

  return null;
}
