import { useSession } from '../../api/session/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Pages } from '../navigation/Pages.tsx';
import { useTabs } from '../navigation/useTabs.ts';

/** Loaded after the first page; its space is reserved from the beginning. */
const Tabs = lazyPart(async () => (await import('../navigation/Tabs.tsx')).Tabs);

/** The pages, and the tabs of people who have them. A new session starts with a new stack of pages. */
export function Screens() {
  const { user, guest } = useSession();
  const { foot, rail } = useTabs();
  return (
    <div id="main" className="main" data-foot={foot || undefined} data-rail={rail || undefined}>
      <Pages key={user?.id ?? (guest ? 'guest' : 'visitor')} />
      {guest || user?.roles.includes('user') ? <Tabs /> : null}
    </div>
  );
}
