import { useEffect } from 'react';
import { log } from '../../device/log.ts';
import { pageLoaded } from '../../device/page-loaded.ts';
import { isNativeShell } from '../../device/shell.ts';
import '../../ui/states/Drawing.tsx';
import { loadRouteTable } from '../routes/load-routes.ts';
import '../screens/NoInternet.screen.tsx';
import { AppUpdates } from './AppUpdates.tsx';
import { DeviceEvents } from './DeviceEvents.tsx';
import { GuestFavourites } from './GuestFavourites.tsx';
import { LimitNote } from './LimitNote.tsx';
import { LiveConnection } from './LiveConnection.tsx';
import { MaintenanceStrip } from './MaintenanceStrip.tsx';
import { OfflineReading } from './OfflineReading.tsx';
import { Push } from './Push.tsx';
import { RestoredPicture } from './RestoredPicture.tsx';
import { UpdateOffer } from './UpdateOffer.tsx';
import { Use } from './Use.tsx';

/**
 * What every page has, and no first page waits for: among it what a page shows without a connection. The other routes follow when
 * the page is loaded, or with the first link to one of them.
 */
export function After() {
  useEffect(() => {
    pageLoaded()
      .then(loadRouteTable)
      .catch((error: unknown) => log('the route table could not be loaded', error));
  }, []);
  return (
    <>
      <MaintenanceStrip />
      <LimitNote />
      <GuestFavourites />
      <OfflineReading />
      <DeviceEvents />
      <LiveConnection />
      <Push />
      <RestoredPicture />
      <Use />
      {isNativeShell() ? <AppUpdates /> : <UpdateOffer />}
    </>
  );
}
