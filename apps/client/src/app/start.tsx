/** Starts the app in a page: once for the page what lasts, then its screens. */

import { createRoot, type Root } from 'react-dom/client';
import { watchConversations } from '../api/chat/saved-files.ts';
import { clearQueries } from '../api/http/late-queries.ts';
import { session, watchOtherTabs } from '../api/session/session.ts';
import { loadSettings, settings } from '../api/settings.ts';
import { startAppearance } from '../device/appearance.ts';
import { showBrand } from '../device/brand.ts';
import { watchCoveringKeyboard } from '../device/covering-keyboard.ts';
import { install } from '../device/install.ts';
import { watchNetwork } from '../device/network.ts';
import { allowNativePasskeys } from '../device/passkeys.ts';
import { personPosition } from '../device/person-position.ts';
import { getPlatform } from '../device/shell.ts';
import { forgetTabViews } from '../device/storage/tab-views.ts';
import { hydrateTokens } from '../device/storage/token-store.ts';
import { followAppearance } from '../device/system-bars.ts';
import { watchDrafts } from '../ui/form/draft/drafts.ts';
import { installLeaveGuard } from '../ui/form/draft/leave-guard.ts';
import { forgetPositions } from '../ui/layout/useScrollMemory.ts';
import { App } from './App.tsx';
import { knowStart, settleInitialRoute } from './routes/initial-route.ts';

/** Begins what lasts as long as the page is open. Resolves when the device has said whether it is online. */
export function watchPage(): Promise<void> {
  startAppearance();
  followAppearance();
  watchCoveringKeyboard();
  // Before the router: the leave guard must see a step back in the history first.
  installLeaveGuard();
  watchOtherTabs();
  install.watch();
  session.addHook({
    signingOut: personPosition.forget,
    signedOut: (_user, reason) => {
      if (!reason) forgetTabViews();
    },
  });
  watchDrafts();
  watchConversations();
  return watchNetwork();
}

let root: Root | null = null;

/** Reads settings and session, and shows the screen of the current address. */
export async function showApp(): Promise<void> {
  await Promise.all([loadSettings(), hydrateTokens().then(knowStart)]);
  showBrand(settings().brand);
  allowNativePasskeys(settings().phoneApps.some((platform) => platform === getPlatform()));
  settleInitialRoute();
  const element = document.getElementById('root');
  if (!element) throw new Error('index.html has no #root');
  root = createRoot(element);
  root.render(<App />);
}

/** Takes the app out of its page. `showApp` shows it again, to whoever is stored then. */
export function hideApp(): void {
  root?.unmount();
  root = null;
  clearQueries();
  forgetPositions();
}
