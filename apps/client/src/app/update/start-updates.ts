import { App } from '@capacitor/app';
import { settings } from '../../api/settings.ts';
import * as device from '../../device/app-update.ts';
import { log } from '../../device/log.ts';
import { getPlatform } from '../../device/shell.ts';
import { storage } from '../../device/storage/storage.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { mayLeave } from '../../ui/form/draft/leave-guard.ts';
import { createUpdates, type Updates } from './updates.ts';

let updates: Updates | null = null;

/** Checks the store and runs the update flow. Returns a function that stops it. */
export function startUpdates(navigate: (route: string) => void): () => void {
  const { city, appStoreId } = settings();
  const own = createUpdates({
    device,
    platform: getPlatform() === 'ios' ? 'ios' : 'android',
    country: city.country,
    appStoreId,
    async go(to) {
      const route = to === 'home' ? '/' : `/update-app/${to}`;
      if (window.location.pathname !== route && (await mayLeave())) navigate(route);
    },
    say: feedback,
    offered: {
      read: () => storage.read<string>('updateOffered'),
      write: (version) => storage.write('updateOffered', version),
    },
  });
  updates = own;
  const resumed = App.addListener('resume', () => own.emit({ type: 'resumed' }));
  own.emit({ type: 'started' });
  return () => {
    own.stop();
    if (updates === own) updates = null;
    resumed.then((listener) => listener.remove()).catch((error: unknown) => log('no listener', error));
  };
}

/** For the buttons of the update's page. */
export const pressUpdate = () => updates?.emit({ type: 'pressed' });
export const pressStore = () => updates?.emit({ type: 'storePressed' });
