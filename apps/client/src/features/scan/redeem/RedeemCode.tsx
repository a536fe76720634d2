import { AppPage } from '../../../ui/layout/AppPage.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { ScanAgainButton } from '../ScanAgainButton.tsx';
import styles from '../scan.module.css';
import { texts } from '../texts.ts';
import { RedeemCard } from './RedeemCard.tsx';
import { RedeemResult } from './RedeemResult.tsx';
import { useRedemption } from './useRedemption.ts';

/** The flow of a scanned redemption code: its check, the confirmation, and the result. */
export function RedeemCode({ token, onAgain }: { token: string; onAgain: () => void }) {
  const { state, busy, check, redeem } = useRedemption(token);
  return (
    <AppPage title={texts.title} back="/account">
      {state.kind === 'checking' ? (
        <>
          <p role="status">{texts.redemption.checking}</p>
          <Skeleton rows={5} />
        </>
      ) : state.kind === 'unreachable' ? (
        <Failure error={state.error} onRetry={check} />
      ) : state.kind === 'ready' ? (
        <RedeemCard scan={state.scan} busy={busy} onRedeem={redeem} onCancel={onAgain} />
      ) : (
        <>
          <RedeemResult state={state} />
          <div className={`${styles.actions} flex wrap center gap-2`}>
            <ScanAgainButton onAgain={onAgain} />
          </div>
        </>
      )}
    </AppPage>
  );
}
