/**
 * The worker that runs the city, started by the tab that holds the owner's lock. It opens the stored city first and loads the
 * API meanwhile.
 */
import { type FromWorker, type MockManifest, names, type Start } from '../protocol.ts';
import { fetchArtifacts, fetchInflated } from './artifacts.ts';
import { openStored } from './storage.ts';

async function start(folder: string): Promise<void> {
  const base = new URL(`${folder}/`, self.location.origin);
  const own = names(folder);
  const channel = new BroadcastChannel(own.channel);
  try {
    const manifest = (await (await fetch(new URL('mock.json', base))).json()) as MockManifest;
    const artifacts = fetchArtifacts(base, manifest.files);
    const dump = () => fetchInflated(new URL(manifest.files.dump, base));
    const [stored, { serve }] = await Promise.all([
      openStored(own.storage, manifest.version, artifacts, dump, {
        begins: (step, trouble) =>
          channel.postMessage({ kind: 'starts', step, trouble } satisfies FromWorker),
      }),
      import('./serve.ts'),
    ]);
    await serve(stored, { folder, base, channel, manifest });
  } catch (error) {
    console.error(error);
    channel.postMessage({
      kind: 'failed',
      reason: error instanceof Error ? error.message : String(error),
    } satisfies FromWorker);
  }
}

self.onmessage = ({ data }: MessageEvent<Start>) => {
  if (data.kind === 'start') void start(data.folder);
  else self.postMessage(data);
};
