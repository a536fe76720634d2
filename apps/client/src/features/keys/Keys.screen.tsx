import { AppPage } from '../../ui/layout/AppPage.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { useMapsKey } from './keys-api.ts';
import { MapsKeyPanel } from './MapsKeyPanel.tsx';
import { texts } from './texts.ts';

export default function KeysScreen() {
  const key = useMapsKey();
  return (
    <AppPage title={texts.title} back="/dashboard">
      {key.data ? (
        <MapsKeyPanel current={key.data} />
      ) : (
        <FailureOrSkeleton of={key} rows={4} height="2.75rem" />
      )}
    </AppPage>
  );
}
