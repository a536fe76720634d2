import type { RedemptionScan } from '@callejero/contract/answers/redemptions.ts';
import type { OpenedTill, Till } from '@callejero/contract/answers/tills.ts';
import type { Envelope } from '@callejero/contract/envelope.ts';
import { ask } from '../../../api/http/ask.ts';
import { apiBase, newIdempotencyKey } from '../../../api/http/http.ts';
import { createHttp } from '../../../api/http/http-client.ts';
import { loader } from '../../../api/http/loader.ts';
import { createListeners } from '../../../device/listeners.ts';
import { isOnline } from '../../../device/network.ts';
import { onStoredElsewhere, storage } from '../../../device/storage/storage.ts';
import type { SendRedemption } from '../redeem/useRedemption.ts';

const listeners = createListeners();

/** The token of this computer's till, which is no session of a person; null while none is open. */
export const tillToken = {
  get: (): string | null => storage.read('till'),
  set(token: string | null): void {
    if (token === null) storage.remove('till');
    else storage.write('till', token);
    listeners.emit();
  },
  subscribe(listener: () => void): () => void {
    const stop = [listeners.subscribe(listener), onStoredElsewhere((key) => key === 'till' && listener())];
    return () => {
      for (const each of stop) each();
    };
  },
};

/** Requests with the till's token. A refused one has ended: whoever opened it closed it or lost the right. */
const http = createHttp({
  fetch: (url, init) => fetch(url, init),
  base: apiBase,
  isOnline,
  accessToken: async () => tillToken.get() ?? '',
  newKey: newIdempotencyKey,
  loader,
  unauthorized(refused) {
    if (refused === tillToken.get()) tillToken.set(null);
    return false;
  },
});

export async function openTill(code: string): Promise<void> {
  const { token } = await ask.post<OpenedTill>('/till/open', { code }, { open: true });
  tillToken.set(token);
}

export const readTill = async ({ signal }: { signal: AbortSignal }): Promise<Till> =>
  (await http.get<Envelope<Till>>('/till', { signal })).data;

export async function closeTill(): Promise<void> {
  await http.post('/till/end');
  tillToken.set(null);
}

/** The commerce is the till's. */
export const sendAtTill: SendRedemption = async (step, { code }, idempotencyKey) =>
  (await http.post<Envelope<RedemptionScan>>(`/till/${step}`, { code }, { idempotencyKey })).data;
