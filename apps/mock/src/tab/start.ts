/** The app with its own city: the worker, the service worker, and then the client as it is. */
import { type AccountName, accounts, password } from '../accounts.ts';
import { forgetEverything, markForRemoval } from './begin-again.ts';
import { standForElection } from './election.ts';
import { element } from './element.ts';
import { wantedPath } from './go-on.ts';
import { folder, line } from './here.ts';
import { texts } from './texts.ts';
import { installTransport } from './transport.ts';

function say(text: string): void {
  const root = document.getElementById('root');
  root?.replaceChildren(element('p', { role: 'status', className: 'demo-start' }, text));
}

/** Resolves when pictures and other addresses below the folder are answered. */
async function takeCharge(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(`${folder}/sw.js`, { scope: `${folder}/` });
  if (serviceWorker.controller) return;
  const taken = new Promise((resolve) =>
    serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
  registration.active?.postMessage('claim');
  await taken;
}

/** Resolves when somebody has the city. */
function cityOpens(): Promise<void> {
  return new Promise((resolve, reject) => {
    if (line.owner()) return resolve();
    const stop = line.listen((message) => {
      if (message.kind === 'failed') reject(new Error(message.reason));
      if (message.kind !== 'owner') return;
      stop();
      resolve();
    });
  });
}

/** `enters`: whom this tab signs in, where it was opened for somebody. */
export async function start(enters: AccountName | null): Promise<void> {
  if (!navigator.locks || !navigator.serviceWorker) return say(texts.insecure);
  say(texts.preparing);
  installTransport(line, folder);
  const election = standForElection(folder);
  const endAndReload = async () => {
    await election.resign();
    await forgetEverything();
    window.location.assign(`${folder}/`);
  };
  line.listen((message) => {
    if (message.kind === 'reset') void endAndReload();
  });
  try {
    await Promise.all([takeCharge(), cityOpens()]);
  } catch (error) {
    console.error(error);
    return say(texts.failed);
  }
  const wanted = wantedPath(window.location.hash, folder, window.location.origin);
  if (wanted) window.history.replaceState(null, '', wanted);
  if (enters) {
    const { signIn } = await import('@callejero/client/api/session/sign-in.ts');
    await signIn({ email: accounts[enters].email, password });
  }
  await import('@callejero/client/main.tsx');
  const { showBar } = await import('./bar.ts');
  showBar(async () => {
    await markForRemoval(folder).catch(() => undefined);
    line.say({ kind: 'reset' });
    await endAndReload();
  });
}
