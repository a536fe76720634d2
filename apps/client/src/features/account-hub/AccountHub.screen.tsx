import { useSession } from '../../api/session/session.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { GuestHub } from './GuestHub.tsx';
import { OwnHub } from './OwnHub.tsx';
import { texts } from './texts.ts';

export default function AccountHubScreen() {
  const { user } = useSession();
  return (
    <AppPage title={texts.title} top>
      {user ? <OwnHub user={user} /> : <GuestHub />}
    </AppPage>
  );
}
