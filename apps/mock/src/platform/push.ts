import type { Push } from '@callejero/server/ports/ports.ts';

/** No push service is asked: the notice's own live message is what a tab shows. */
export const noPush: Push = {
  vapidPublicKey: '',
  reaches: [],
  admits: () => false,
  send: async () => ({ kind: 'refused', code: 'demonstration', because: 'configuration' }),
};
