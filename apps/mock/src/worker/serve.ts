/** Runs the API over PGlite; tabs and service worker reach it over the channel. */
import { createApi } from '@callejero/server/api.ts';
import type { Config, FullConfig } from '@callejero/server/ports/config.ts';
import { openDatabase } from '../platform/database.ts';
import { createFiles } from '../platform/files.ts';
import { createImages } from '../platform/images.ts';
import { readOutbox } from '../platform/mailer.ts';
import { createMockPlatform } from '../platform/platform.ts';
import {
  type FromWorker,
  type Message,
  type MockManifest,
  names,
  type Owner,
  type ToWorker,
} from '../protocol.ts';
import { createAnswers } from './answers.ts';
import { fetchInflated } from './artifacts.ts';
import { createLiveTabs } from './live.ts';
import type { StoredCity } from './storage.ts';

/** Milliseconds for the first screen of a visit, before jobs run. */
const jobsRest = 3000;

export interface ServedFolder {
  folder: string;
  /** Address of the folder. */
  base: URL;
  channel: BroadcastChannel;
  manifest: MockManifest;
}

/** Resolves when the API answers. */
export async function serve(
  stored: StoredCity,
  { folder, base, channel, manifest }: ServedFolder,
): Promise<void> {
  const own = names(folder);
  const post = (message: FromWorker) => channel.postMessage(message);
  const db = openDatabase(stored.lite);
  const platform = await createMockPlatform({
    config: { ...(manifest.config as unknown as FullConfig), ...addresses(base) },
    db,
    files: createFiles(stored.files, async (path) => {
      const response = await fetch(new URL(`pictures/${path}`, base)).catch(() => null);
      return response?.ok ? response.blob() : null;
    }),
    images: createImages(),
    // The rest of the demo's data is in the dump.
    demoFile: async () =>
      new Uint8Array(await (await fetchInflated(new URL(manifest.files.town, base))).arrayBuffer()),
    manualFile: async (name) => {
      const response = await fetch(new URL(`manual/${name}`, base)).catch(() => null);
      return response?.ok ? new Uint8Array(await response.arrayBuffer()) : null;
    },
    rest: jobsRest,
    mailSent: () => void showOutbox(),
    showPush: (device, content) => post({ kind: 'push', device, content }),
  });
  const showOutbox = async () => post({ kind: 'mails', mails: await readOutbox(db) });
  const api = createApi(platform);
  await api.start();
  const answer = createAnswers(api, manifest, base);
  const live = createLiveTabs(api.realtime, platform.log, post, (socket) =>
    navigator.locks.request(own.liveLock(socket), () => undefined),
  );
  const owner: Owner = { id: crypto.randomUUID(), store: stored.store, trouble: stored.trouble };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const message = data as ToWorker;
    if (message.kind === 'who') post({ kind: 'owner', owner });
    else if (message.kind === 'outbox') void showOutbox();
    else if (message.kind === 'request')
      void answer(message.id, message.request).then((response) =>
        post({ kind: 'response', id: message.id, response }),
      );
    else live.hear(message);
  };
  post({ kind: 'owner', owner });
}

/** Addresses of this copy of the demonstration. `filesUrl` tells the client its folder. */
function addresses(base: URL): Pick<Config, 'publicUrl' | 'cityPath' | 'filesUrl' | 'corsOrigins'> {
  const publicUrl = base.href.replace(/\/$/, '');
  return { publicUrl, cityPath: '/ciudad', filesUrl: base.href, corsOrigins: [base.origin] };
}
