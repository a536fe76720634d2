import { AppPage } from '../../ui/layout/AppPage.tsx';
import { GuideLayout } from './layout/GuideLayout.tsx';
import { texts } from './texts.ts';

/** The guide: where a person lands after signing in. */
export default function MapScreen() {
  return (
    <AppPage title={texts.title} bare plain>
      <GuideLayout />
    </AppPage>
  );
}
