import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { signOut } from '../../api/session/sign-in.ts';
import { mayLeave } from '../form/draft/leave-guard.ts';
import { closeSideMenu } from '../layout/side-menu.ts';

/** Cerrar Sesión: logs out, then goes to login. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    closeSideMenu();
    if (!(await mayLeave())) return;
    signOut();
    navigate('/login', { replace: true, state: null });
  }, [navigate]);
}
