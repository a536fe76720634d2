import { storedImagesPath } from '@callejero/contract/resources/files.ts';
import { storedFilePattern } from '@callejero/contract/values.ts';
import type { Config } from '../../../ports/config.ts';
import type { Clock, Push, PushOutcome } from '../../../ports/ports.ts';
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

  /** Firebase through `via`, loaded when it is first used; null without an account. */
  function firebase(via: Post): () => Promise<Fcm> | null {
    let fcm: Promise<Fcm> | null = null;
    return () => {
      if (!account) return null;
      fcm ??= import('./fcm.ts').then(({ createFcm }) => createFcm(account, clock, via));
      return fcm;
    };
  }

  const directly = firebase(post);

  function sender(via: Post, fcm: () => Promise<Fcm> | null): Push['send'] {
    return async ({ osType, pnId }, notice) => {
      const message = { ...notice, image: notice.image && addressOfImage(config, notice.image) };
      if (osType !== 'web') {
        return (await fcm())?.send(pnId, message) ?? withoutAccount;
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
    async validate({ osType, pnId }) {
      if (osType === 'web') return null;
      return (await directly())?.validate(pnId) ?? withoutAccount;
    },
    send: sender(post, directly),
    sendAside: sender(postAside, firebase(postAside)),
  };
}

const withoutAccount: PushOutcome = { kind: 'refused', code: 'fcm', because: 'configuration' };

/** Makes the URL of an image absolute, because a notification is shown outside of the app's site. */
function addressOfImage({ filesUrl }: Pick<Config, 'filesUrl'>, image: string): string {
  return storedFilePattern.test(image)
    ? `${filesUrl.replace(/(?<!\/)\/+$/, '')}/${storedImagesPath}/${image}`
    : image;
}
