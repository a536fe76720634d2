/** Updates of the native shells: Google Play's in-app updates and Apple's App Store. Only called natively. */

import type { AppUpdateInfo, AppUpdateResult } from '@capawesome/capacitor-app-update';
import { getPlatform } from './shell.ts';

export interface UpdateInfo {
  platform: 'android' | 'ios';
  /** `running`: an update was started earlier and has not ended. */
  availability: 'none' | 'available' | 'running';
  immediateAllowed: boolean;
  /** A flexible update waits to be installed. */
  downloaded: boolean;
  /** The version in the store; null where the store does not say. */
  version: string | null;
}

export type StartOutcome = 'accepted' | 'canceled' | 'failed';
export type InstallStatus = 'downloading' | 'downloaded' | 'installed' | 'failed' | 'canceled';

/** The plugin's numbers (`AppUpdateAvailability`, `FlexibleUpdateInstallStatus`, `AppUpdateResultCode`). */
const availabilities: Record<number, UpdateInfo['availability']> = { 2: 'available', 3: 'running' };
const downloadedStatus = 11;
const statuses: Record<number, InstallStatus> = {
  1: 'downloading',
  2: 'downloading',
  4: 'installed',
  5: 'failed',
  6: 'canceled',
  [downloadedStatus]: 'downloaded',
};
const outcomes: Record<number, StartOutcome> = { 0: 'accepted', 1: 'canceled' };

export function toUpdateInfo(info: AppUpdateInfo, platform: UpdateInfo['platform']): UpdateInfo {
  return {
    platform,
    availability: availabilities[info.updateAvailability] ?? 'none',
    immediateAllowed: info.immediateUpdateAllowed ?? false,
    downloaded: info.installStatus === downloadedStatus,
    version: info.availableVersionName ?? info.availableVersionCode ?? null,
  };
}

/** Every refusal counts as a failure. The plugin omits the code of a result that it does not know. */
export function toOutcome({ code }: Partial<AppUpdateResult>): StartOutcome {
  return (code === undefined ? undefined : outcomes[code]) ?? 'failed';
}

export const toStatus = (status: number): InstallStatus | null => statuses[status] ?? null;

/** Resolves with the module, not with the plugin, because awaiting a plugin would call its method `then`. */
const plugin = () => import('@capawesome/capacitor-app-update');

/**
 * Checks the store. Rejects where there is none, for example on Android without Play services. The result is valid for one start
 * of an update only. `country` chooses the App Store.
 */
export async function checkUpdate(country: string): Promise<UpdateInfo> {
  const info = await (await plugin()).AppUpdate.getAppUpdateInfo({ country });
  return toUpdateInfo(info, getPlatform() === 'ios' ? 'ios' : 'android');
}

export async function startFlexibleUpdate(): Promise<StartOutcome> {
  return toOutcome(await (await plugin()).AppUpdate.startFlexibleUpdate());
}

export async function performImmediateUpdate(): Promise<StartOutcome> {
  return toOutcome(await (await plugin()).AppUpdate.performImmediateUpdate());
}

/** Installs the downloaded update, which restarts the app. */
export async function completeFlexibleUpdate(): Promise<void> {
  await (await plugin()).AppUpdate.completeFlexibleUpdate();
}

/** `appStoreId` is needed only on iOS. */
export async function openStore(appStoreId: string | null): Promise<void> {
  await (await plugin()).AppUpdate.openAppStore(appStoreId ? { appId: appStoreId } : {});
}

export async function onInstallStatus(listener: (status: InstallStatus) => void): Promise<() => void> {
  const handle = await (await plugin()).AppUpdate.addListener(
    'onFlexibleUpdateStateChange',
    ({ installStatus }) => {
      const status = toStatus(installStatus);
      if (status) listener(status);
    },
  );
  return () => void handle.remove();
}
