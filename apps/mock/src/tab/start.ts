/** Starts the app with its own city: the worker, the service worker, then the unchanged client. */
import { type AccountName, accounts, password } from '../accounts.ts';
import type { Message } from '../protocol.ts';
import { forgetEverything, markForRemoval } from './begin-again.ts';
import { standForElection } from './election.ts';
import { element } from './element.ts';
import { wantedPath } from './go-on.ts';
import { folder, line } from './here.ts';
import { askWithStoredSettings, storeSettings } from './stored-settings.ts';
import { texts } from './texts.ts';
import { installTransport } from './transport.ts';

function say(text: string): void {
  const root = document.getElementById('root');
  root?.replaceChildren(element('p', { role: 'status', className: 'demo-start' }, text));
}

/** Says what the worker does until the client is shown. */
function sayStep({ step, trouble }: Extract<Message, { kind: 'starts' }>): void {
  const shown = document.querySelector('.demo-start');
  if (shown) shown.textContent = [texts.steps[step], trouble ? texts.troubles[trouble] : ''].join(' ').trim();
}

/** Resolves when the service worker answers pictures and other addresses below the folder. */
async function takeCharge(): Promise<void> {
  const { serviceWorker } = navigator;
  const registered = serviceWorker.register(`${folder}/sw.js`, { scope: `${folder}/` });
  // From the second visit on, don't wait until the browser has asked the host for a newer service worker.
  if (serviceWorker.controller) return void registered.catch(console.warn);
  const taken = new Promise((resolve) =>
    serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
  (await registered).active?.postMessage('claim');
  await taken;
}

/** Resolves when some tab's worker has opened the city. */
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

/** `enters`: the account to sign in, if the tab was opened for one. */
export async function start(enters: AccountName | null): Promise<void> {
  if (!navigator.locks || !navigator.serviceWorker) return say(texts.insecure);
  say(texts.preparing);
  installTransport(askWithStoredSettings(line), folder);
  const election = standForElection(folder);
  const endAndReload = async () => {
    await election.resign();
    await forgetEverything();
    window.location.assign(`${folder}/`);
  };
  line.listen((message) => {
    if (message.kind === 'reset') void endAndReload();
    if (message.kind === 'starts') sayStep(message);
  });
  const wanted = wantedPath(window.location.hash, folder, window.location.origin);
  if (wanted) window.history.replaceState(null, '', wanted);
  try {
    // The client loads while the city opens; its requests wait. It renders when it has its settings: on the first visit from
    // the city, later from the browser's storage.
    const shown = takeCharge().then(async () => {
      const showBar = await openClient(enters);
      showBar(async () => {
        await markForRemoval(folder).catch(() => undefined);
        line.say({ kind: 'reset' });
        await endAndReload();
      });
    });
    await Promise.all([shown, cityOpens()]);
    await storeSettings(line);
  } catch (error) {
    console.error(error);
    say(texts.failed);
  }
}

/** Resolves when the client is loaded. */
async function openClient(enters: AccountName | null) {
  if (enters) {
    const { signIn } = await import('@callejero/client/api/session/sign-in.ts');
    await signIn({ email: accounts[enters].email, password });
  }
  const [{ showBar }] = await Promise.all([import('./bar.ts'), import('@callejero/client/main.tsx')]);
  return showBar;
}
