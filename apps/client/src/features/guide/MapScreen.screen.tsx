import { AppPage } from '../../ui/layout/AppPage.tsx';
import { GuideLayout } from './layout/GuideLayout.tsx';

/** The guide: where a person lands after signing in. */
export default function MapScreen() {
  return (
    <AppPage title="Mapa" bare plain>
      <GuideLayout />
    </AppPage>
  );
}
