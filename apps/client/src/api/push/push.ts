import { headers } from '@callejero/contract/envelope.ts';
import { useSyncExternalStore } from 'react';
import { exclusive } from '../../device/exclusive.ts';
import { log } from '../../device/log.ts';
import { onNetworkChange } from '../../device/network.ts';
import { onPageActive } from '../../device/page-active.ts';
import { loadPushDevice } from '../../device/push/push.ts';
import { storage } from '../../device/storage/storage.ts';
import { ask } from '../http/ask.ts';
import { isRefused, isSessionOver } from '../http/errors.ts';
import { apiBase } from '../http/http.ts';
import { refusalOfResponse } from '../http/http-client.ts';
import { limitWaits } from '../http/limit-waits.ts';
import { session } from '../session/session.ts';
import { settings } from '../settings.ts';
import { startPushRegistration } from './push-registration.ts';

/** A POST that outlives the page. */
const post = (url: string, body: unknown, more: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', ...more },
    body: JSON.stringify(body),
  });

/** The registration of this device; it starts when this module is loaded. */
export const pushRegistration = startPushRegistration({
  session,
  storage,
  settings: () => settings().push,
  loadDevice: loadPushDevice,
  ensure: async (body) => await ask.post<{ id: string }>('/push/ensure', body),
  unEnsure: (body, accessToken) =>
    post(`${apiBase()}/push/unEnsure`, body, { [headers.accessToken]: accessToken }),
  async sendToService(path, body) {
    const once = async () => {
      const response = await post(`${settings().push.url.replace(/\/+$/, '')}${path}`, body);
      if (!response.ok) throw await refusalOfResponse(response);
    };
    // A refusal would only be repeated.
    return await limitWaits.through(once).then(
      () => true,
      (error: unknown) => isRefused(error) || isSessionOver(error),
    );
  },
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
