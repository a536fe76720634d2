import { AppPage } from '../ui/AppPage.tsx';
import { State } from '../ui/states/State.tsx';
import { texts } from '../ui/texts.ts';

export function CrashPage({ onRetry }: { onRetry: () => void }) {
  return (
    <AppPage title={texts.crashed.title}>
      <State drawing="error" text={texts.crashed.text}>
        <button type="button" className="button primary" onClick={onRetry}>
          {texts.retry}
        </button>
        {/* A full load: whatever is broken in memory is left behind. */}
        <a className="button secondary" href="/">
          {texts.notFound.action}
        </a>
      </State>
    </AppPage>
  );
}
