import { Button } from '../ui/layout/Button.tsx';
import { State } from '../ui/states/State.tsx';
import { texts } from '../ui/texts.ts';

/** Needs nothing of the app around it: what broke may be the router itself. */
export function CrashPage({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="crash-page">
      <h1>{texts.crashed.title}</h1>
      <State drawing="error" text={texts.crashed.text}>
        <Button variant="primary" onClick={onRetry}>
          {texts.retry}
        </Button>
        {/* A full load: whatever is broken in memory is left behind. */}
        <a className="button secondary" href="/">
          {texts.notFound.action}
        </a>
      </State>
    </main>
  );
}
