import { isNativeShell } from '../../device/shell.ts';
import '../../ui/states/Drawing.tsx';
import '../routes/route-table.ts';
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

/** What every page has, and no first page waits for. With it come all routes, and what a page shows that has lost the connection. */
export function After() {
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
