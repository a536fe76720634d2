import './app/styles.ts';
import './api/http/no-eval.ts';
import { loadFirstScreen } from './app/routes/first-screen.ts';
import { hideApp, showApp, watchPage } from './app/start.tsx';

const watched = watchPage();
void loadFirstScreen();
// No `await` at the top level: with one, the bundler adds for every dynamic import a file that only re-exports another file,
// and a page waits for many of them.
void watched.then(showApp);

// The journeys show the app to one person after another without a load.
Object.assign(window, { callejero: { hideApp, showApp } });
