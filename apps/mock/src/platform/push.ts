import { type DeclarativePush, declarativePush } from '@callejero/contract/resources/push.ts';
import type { Push } from '@callejero/server/ports/ports.ts';

/** `show` replaces the push service of a browser; without it every push is refused. */
export function createPush(show?: (device: string, content: DeclarativePush) => void): Push {
  const send: Push['send'] = async ({ pnId }, message) => {
    if (!show) return { kind: 'refused', code: 'demonstration', because: 'configuration' };
    show(pnId, declarativePush(message));
    return { kind: 'accepted' };
  };
  return {
    vapidPublicKey: '',
    reaches: show ? ['web'] : [],
    admits: ({ osType }) => show !== undefined && osType === 'web',
    validate: async () => null,
    send,
    // The whole platform runs in a worker already.
    sendAside: send,
  };
}
