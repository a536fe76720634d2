import { expect, it } from 'vitest';
import { createStorage, memoryStore } from '../../device/storage/storage.ts';
import { declineOffer, mayOffer } from './offer.ts';

const day = 24 * 60 * 60 * 1000;

it('notifications are offered again 14 days after «Ahora no», and never after the third', async () => {
  const storage = createStorage(memoryStore());
  expect(mayOffer(storage, 0)).toBe(true);
  await declineOffer(storage, 0);
  expect(mayOffer(storage, 14 * day - 1)).toBe(false);
  expect(mayOffer(storage, 14 * day)).toBe(true);
  await declineOffer(storage, 14 * day);
  expect(mayOffer(storage, 28 * day)).toBe(true);
  await declineOffer(storage, 28 * day);
  expect(mayOffer(storage, 1000 * day)).toBe(false);
});
