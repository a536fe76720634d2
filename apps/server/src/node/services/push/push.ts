import type { Config } from '../../../ports/config.ts';
import type { Clock, Push } from '../../../ports/ports.ts';
import type { Fcm } from './fcm.ts';
import { readVapid } from './vapid.ts';
import { sendWebPush, subscriptionOf } from './web-push.ts';

/** Sends to browsers, and with Firebase's service account to the phone apps. */
export async function createPush(
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'push'>,
  clock: Clock,
): Promise<Push> {
  const { hosts, fcm: account } = config.push;
  const vapid = await readVapid(config, clock);
  let fcm: Promise<Fcm> | null = null;
  return {
    vapidPublicKey: vapid.publicKey,
    reaches: account ? ['web', 'android', 'ios'] : ['web'],
    admits: ({ osType, pnId }) => osType !== 'web' || subscriptionOf(pnId, hosts) !== null,
    async send({ osType, pnId }, message) {
      if (osType !== 'web') {
        if (!account) return { kind: 'refused', code: 'fcm', because: 'configuration' };
        fcm ??= import('./fcm.ts').then(({ createFcm }) => createFcm(account, clock));
        return (await fcm).send(pnId, message);
      }
      const subscription = subscriptionOf(pnId, hosts);
      if (!subscription) return { kind: 'gone', code: 'host' };
      return sendWebPush(subscription, message, vapid, clock);
    },
  };
}
