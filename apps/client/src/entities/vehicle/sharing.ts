import type { VehicleSharing } from '@callejero/contract/answers/places.ts';
import type { VehiclePosition } from '@callejero/contract/resources/vehicles.ts';
import { useSyncExternalStore } from 'react';
import { ask } from '../../api/http/ask.ts';
import { isUndecided, RequestError, toRequestError } from '../../api/http/errors.ts';
import { http } from '../../api/http/http.ts';
import { invalidate } from '../../api/resource.ts';
import { watchPosition } from '../../device/position.ts';
import { storage } from '../../device/storage/storage.ts';
import { keepAwake } from '../../device/wake-lock.ts';
import { createSharing, type Sharing } from './sharing-store.ts';
import { texts } from './texts.ts';

export const sharing = createSharing({
  storage,
  now: Date.now,
  watch: watchPosition,
  keepAwake,
  problemOf: (error) => (isUndecided(error) ? texts.offline : toRequestError(error).message),
  async send(vehicle, { point, accuracy, heading, speed, at }) {
    const capturedAt = new Date(at).toISOString();
    const body: VehiclePosition = { point, accuracy, heading, speed, capturedAt };
    try {
      await http.post(`/vehicles/${vehicle}/positions`, body, { background: true });
      return true;
    } catch (error) {
      // The sharing was ended elsewhere, or the vehicle is inactive or gone.
      if (error instanceof RequestError && [403, 404, 409].includes(error.status)) return false;
      // The position is too old by now: continue with the next one.
      if (error instanceof RequestError && error.status === 400) return true;
      throw error;
    }
  },
});

export function useSharing() {
  return useSyncExternalStore(sharing.subscribe, sharing.read);
}

/** Starts the sharing on the server, then on this device. */
export async function startSharing(of: Omit<Sharing, 'until'>, minutes: number): Promise<void> {
  const data = await ask.post<VehicleSharing>(`/vehicles/${of.vehicle}/sharing`, { minutes, consent: true });
  sharing.start({ ...of, until: Date.parse(data.sharedUntil ?? '') });
  await invalidate('vehicles');
}

/** Stops sending from this device, also without connection. */
export async function stopSharing(vehicle: string): Promise<void> {
  if (sharing.read().sharing?.vehicle === vehicle) sharing.end();
  await http.delete(`/vehicles/${vehicle}/sharing`, {});
  await invalidate('vehicles');
}
