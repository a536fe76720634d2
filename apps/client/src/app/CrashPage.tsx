import { Button } from '../ui/layout/Button.tsx';
import { State } from '../ui/states/State.tsx';
import { texts } from '../ui/texts.ts';

/** Depends on nothing around it, because the router itself may have crashed. */
export function CrashPage({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="crash-page">
      <h1>{texts.crashed.title}</h1>
      <State drawing="error" text={texts.crashed.text}>
        <Button variant="primary" onClick={onRetry}>
          {texts.retry}
        </Button>
        {/* A full page load drops whatever is broken in memory. */}
        <a className="button secondary" href="/">
          {texts.notFound.action}
        </a>
      </State>
    </main>
  );
}
