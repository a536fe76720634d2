import { useLocation } from 'react-router-dom';
import { useSession } from '../../api/session/session.ts';
import { audienceOf, tabsAt } from './places.ts';

/** Where the tabs stand on the page that is shown. */
export function useTabs(): ReturnType<typeof tabsAt> {
  const { user, guest } = useSession();
  const { pathname } = useLocation();
  return tabsAt(pathname, audienceOf(user, guest), user?.roles.includes('user') ?? false);
}
