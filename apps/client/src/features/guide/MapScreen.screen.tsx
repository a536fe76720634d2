import { AppPage } from '../../ui/AppPage.tsx';
import { GuideLayout } from './GuideLayout.tsx';

/** The guide: where a person lands after signing in. */
export default function MapScreen() {
  return (
    <AppPage title="Mapa" bare plain>
      <GuideLayout />
    </AppPage>
  );
}
