import { AppPage } from '../../ui/layout/AppPage.tsx';
import { GuideLayout } from './layout/GuideLayout.tsx';
import { useHasSize } from './layout/useHasSize.ts';
import { texts } from './texts.ts';

/** The guide: where a person lands after signing in. */
export default function MapScreen() {
  // The area of the first search is the one that the map shows. Without a size it would contain no places.
  const hasSize = useHasSize();
  return (
    <AppPage title={texts.title} bare plain>
      {hasSize ? <GuideLayout /> : null}
    </AppPage>
  );
}
