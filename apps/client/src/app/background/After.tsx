import { Capacitor } from '@capacitor/core';
import { AppUpdates } from './AppUpdates.tsx';
import { MaintenanceStrip } from './MaintenanceStrip.tsx';
import { UpdateOffer } from './UpdateOffer.tsx';
import { Use } from './Use.tsx';

/** What every page has, and no first page waits for. */
export function After() {
  return (
    <>
      <MaintenanceStrip />
      <Use />
      {Capacitor.isNativePlatform() ? <AppUpdates /> : <UpdateOffer />}
    </>
  );
}
