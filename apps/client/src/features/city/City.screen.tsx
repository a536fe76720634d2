import { useCityState } from '../../entities/city/city-state.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { CityForm } from './CityForm.tsx';
import { texts } from './texts.ts';

export default function CityScreen() {
  const state = useCityState();
  if (state.data) return <CityForm state={state.data} />;
  return (
    <AppPage title={texts.title} back="/dashboard">
      <FailureOrSkeleton of={state} rows={8} height="2.75rem" />
    </AppPage>
  );
}
