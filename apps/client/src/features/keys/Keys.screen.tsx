import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { useMapsKey } from './keys-api.ts';
import { MapsKeyPanel } from './MapsKeyPanel.tsx';
import { texts } from './texts.ts';

export default function KeysScreen() {
  const key = useMapsKey();
  return (
    <AppPage title={texts.title} back="/dashboard">
      {key.data ? (
        <MapsKeyPanel current={key.data} />
      ) : key.error ? (
        <Failure error={key.error} onRetry={() => void key.refetch()} />
      ) : (
        <Skeleton rows={4} height="2.75rem" />
      )}
    </AppPage>
  );
}
