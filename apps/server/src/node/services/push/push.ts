import { storedImagesPath } from '@callejero/contract/resources/files.ts';
import { storedFilePattern } from '@callejero/contract/values.ts';
import type { Config } from '../../../ports/config.ts';
import type { Clock, Push } from '../../../ports/ports.ts';
import type { Fcm } from './fcm.ts';
import { type Post, post } from './request.ts';
import { readVapid } from './vapid.ts';
import { sendWebPush, webTarget } from './web-push.ts';

/**
 * Sends to browsers, and with Firebase's service account to the phone apps. `sendAside` makes its requests with `postAside`.
 */
export async function createPush(
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'filesUrl' | 'push'>,
  clock: Clock,
  postAside: Post,
): Promise<Push> {
  const { hosts, fcm: account } = config.push;
  const vapid = await readVapid(config, clock);
  if (account) await (await import('./fcm.ts')).assertKey(account);

  function sender(via: Post): Push['send'] {
    let fcm: Promise<Fcm> | null = null;
    return async ({ osType, pnId }, notice) => {
      const message = { ...notice, image: notice.image && addressOfImage(config, notice.image) };
      if (osType !== 'web') {
        if (!account) return { kind: 'refused', code: 'fcm', because: 'configuration' };
        fcm ??= import('./fcm.ts').then(({ createFcm }) => createFcm(account, clock, via));
        return (await fcm).send(pnId, message);
      }
      const target = webTarget(pnId, hosts);
      if (!target) return { kind: 'gone', code: 'host' };
      return sendWebPush(target, message, vapid, clock, via);
    };
  }

  return {
    vapidPublicKey: vapid.publicKey,
    reaches: account ? ['web', 'android', 'ios'] : ['web'],
    admits: ({ osType, pnId }) => osType !== 'web' || webTarget(pnId, hosts) !== null,
    send: sender(post),
    sendAside: sender(postAside),
  };
}

/** Makes the URL of an image absolute, because a notification is shown outside of the app's site. */
function addressOfImage({ filesUrl }: Pick<Config, 'filesUrl'>, image: string): string {
  return storedFilePattern.test(image)
    ? `${filesUrl.replace(/(?<!\/)\/+$/, '')}/${storedImagesPath}/${image}`
    : image;
}
