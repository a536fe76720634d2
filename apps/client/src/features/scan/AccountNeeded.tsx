import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { State } from '../../ui/states/State.tsx';
import { ScanAgainButton } from './ScanAgainButton.tsx';
import { texts } from './texts.ts';

/** Shown to a guest who scans a redemption code, because redeeming needs the shop's account. */
export function AccountNeeded({ onAsk, onAgain }: { onAsk: () => void; onAgain: () => void }) {
  return (
    <AppPage title={texts.title} back="/map">
      <State drawing="nothing" text={texts.accountNeeded}>
        <Button variant="primary" onClick={onAsk}>
          {texts.account}
        </Button>
        <ScanAgainButton onAgain={onAgain} />
      </State>
    </AppPage>
  );
}
