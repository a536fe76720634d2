import { onStoredElsewhere, type Storage, storage } from '../../device/storage/storage.ts';
import type { OutboxEntries, OutgoingMessage } from './outbox.ts';

/** The messages of `user` that wait on this device, each under a key of its own. */
export function createOutboxEntries(
  user: string,
  store: Storage = storage,
  watchStored = onStoredElsewhere,
): OutboxEntries {
  const prefix = `outbox.${user}.` as const;
  const keyOf = (clientId: string) => `${prefix}${clientId}` as const;
  // A device may still have the one list that earlier versions stored.
  const list = store.read<OutgoingMessage[]>(`outbox.${user}`) ?? [];
  for (const [order, one] of list.entries()) store.write(keyOf(one.clientId), { ...one, order });
  store.remove(`outbox.${user}`);
  return {
    all: () =>
      store
        .keys('outbox.')
        .flatMap((key) => (key.startsWith(prefix) ? (store.read<OutgoingMessage>(key) ?? []) : [])),
    add: (outgoing) => store.write(keyOf(outgoing.clientId), outgoing),
    change: (clientId, change) => store.change(keyOf(clientId), change),
    remove: (clientId) => store.remove(keyOf(clientId)),
    watch: (listener) =>
      watchStored((key) => {
        if (key === null || key.startsWith(prefix)) listener();
      }),
  };
}
