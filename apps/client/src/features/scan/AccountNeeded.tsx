import { AppPage } from '../../ui/layout/AppPage.tsx';
import { State } from '../../ui/states/State.tsx';
import { ScanAgainButton } from './ScanAgainButton.tsx';
import { texts } from './texts.ts';

/** A redemption's code before somebody without an account: shops redeem with theirs. */
export function AccountNeeded({ onAsk, onAgain }: { onAsk: () => void; onAgain: () => void }) {
  return (
    <AppPage title={texts.title} back="/map">
      <State drawing="nothing" text={texts.accountNeeded}>
        <button type="button" className="button primary" onClick={onAsk}>
          {texts.account}
        </button>
        <ScanAgainButton onAgain={onAgain} />
      </State>
    </AppPage>
  );
}
