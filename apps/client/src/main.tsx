import '@ionic/react/css/core.css';
import '@ionic/react/css/normalize.css';
import '@ionic/react/css/structure.css';
import 'virtual:theme-colors.css';
import './ui/theme.css';
import './ui/base.css';
import './ui/primitives.css';
import './app/app.css';
import './api/http/no-eval.ts';
import { Capacitor } from '@capacitor/core';
import { createRoot } from 'react-dom/client';
import { watchConversations } from './api/chat/saved-files.ts';
import { session, watchOtherTabs } from './api/session/session.ts';
import { loadSettings, settings } from './api/settings.ts';
import { App } from './app/App.tsx';
import { showBrand } from './app/brand.ts';
import { loadFirstScreen } from './app/routes/first-screen.ts';
import { settleInitialRoute } from './app/routes/initial-route.ts';
import { startAppearance } from './device/appearance.ts';
import { watchCoveringKeyboard } from './device/covering-keyboard.ts';
import { install } from './device/install.ts';
import { watchNetwork } from './device/network.ts';
import { allowNativePasskeys } from './device/passkeys.ts';
import { personPosition } from './device/person-position.ts';
import { forgetTabViews } from './device/storage/tab-views.ts';
import { hydrateTokens } from './device/storage/token-store.ts';
import { followAppearance } from './device/system-bars.ts';
import { watchDrafts } from './ui/form/draft/drafts.ts';
import { installLeaveGuard } from './ui/form/draft/leave-guard.ts';

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

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const ready = Promise.all([loadSettings(), watchNetwork(), hydrateTokens()]);
loadFirstScreen();
// No `await` at the top level: with one, the bundler adds for every dynamic import a file that only re-exports another file,
// and a page waits for many of them.
void ready.then(() => {
  showBrand(settings().brand);
  allowNativePasskeys(settings().phoneApps.some((platform) => platform === Capacitor.getPlatform()));
  settleInitialRoute();
  createRoot(root).render(<App />);
});
