import { useSyncExternalStore } from 'react';
import { exclusive } from '../../device/exclusive.ts';
import { log } from '../../device/log.ts';
import { onNetworkChange } from '../../device/network.ts';
import { onPageActive } from '../../device/page-active.ts';
import { loadPushDevice } from '../../device/push/push.ts';
import { storage } from '../../device/storage/storage.ts';
import { ask } from '../http/ask.ts';
import { apiBase } from '../http/http.ts';
import { session } from '../session/session.ts';
import { settings } from '../settings.ts';
import { startPushRegistration } from './push-registration.ts';
import { sendToPushService, unEnsure } from './push-service.ts';

/** The registration of this device; it starts when this module is loaded. */
export const pushRegistration = startPushRegistration({
  session,
  storage,
  settings: () => settings().push,
  loadDevice: loadPushDevice,
  ensure: async (body) => await ask.post<{ id: string }>('/push/ensure', body, { background: true }),
  unEnsure: (body, accessToken) => unEnsure(apiBase(), body, accessToken),
  sendToService: (path, body) => sendToPushService(settings().push.url, path, body),
  exclusive: (work) => exclusive('push', work),
  onNetworkChange,
  onPageActive,
  log,
});

export function usePushState() {
  return useSyncExternalStore(pushRegistration.subscribe, pushRegistration.state);
}

export function usePushDeviceId(): string | null {
  return useSyncExternalStore(pushRegistration.subscribe, pushRegistration.deviceId);
}
