import { useLocation } from 'react-router';
import { useSession } from '../../api/session/session.ts';
import { tabsAt, toAudience } from './places.ts';

/** Where the tabs are shown on the current page. */
export function useTabs(): ReturnType<typeof tabsAt> {
  const { user, guest } = useSession();
  const { pathname } = useLocation();
  return tabsAt(pathname, toAudience(user, guest), user?.roles.includes('user') ?? false);
}
