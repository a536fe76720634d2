import { useEffect } from 'react';
import { classifyFailure, isUndecided, type RequestError } from '../../../api/http/errors.ts';
import { keepAwake } from '../../../device/wake-lock.ts';
import { offerNotices } from '../../../entities/notice/offer.ts';
import { usePushVeto } from '../../../entities/notice/push-veto.ts';
import type { PagePromotion } from '../../../entities/offline/promotion.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { AppPage } from '../../../ui/layout/AppPage.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { QrCode } from '../../../ui/share/QrCode.tsx';
import { State } from '../../../ui/states/State.tsx';
import { Redeemed } from './Redeemed.tsx';
import styles from './redeem.module.css';
import { SecondsRing } from './SecondsRing.tsx';
import { ShortCode } from './ShortCode.tsx';
import { texts } from './texts.ts';
import { type Shown, type TicketState, useTicket } from './useTicket.ts';

const words = texts.ticket;

/** The code for the counter: bright in every theme; the screen stays on while it is shown. */
export function RedeemPage({ promotion, onClose }: { promotion: PagePromotion; onClose: () => void }) {
  const state = useTicket(promotion.id);
  const { shown, error } = state;
  useEffect(() => keepAwake(), []);
  usePushVeto(({ topic }) => shown !== null && topic === `redemption:${shown.ticket.id}`);
  // Offered only after the code is closed, not at the counter.
  const closeRedeemed = () => {
    onClose();
    offerNotices('redemption');
  };
  return (
    <AppPage
      title={promotion.title}
      back={`/promotion-page/${promotion.id}`}
      note={promotion.commerce?.name ?? texts.wholeCity}
    >
      <div className={`${styles.redeem} theme-light`}>
        {shown?.ticket.status === 'redeemed' ? (
          <Redeemed promotion={promotion} ticket={shown.ticket} onClose={closeRedeemed} />
        ) : error && (!shown || shown.ticket.url) ? (
          // A code that could not be renewed is not valid at the counter.
          <Refused error={error} hadCode={shown !== null} onRetry={state.renew} onClose={onClose} />
        ) : shown ? (
          <Open promotion={promotion} state={state} shown={shown} />
        ) : (
          <p role="status">{words.loading}</p>
        )}
      </div>
    </AppPage>
  );
}

function Open({
  promotion,
  state: { error, use, renew },
  shown: { ticket, renewsAt, lasts },
}: {
  promotion: PagePromotion;
  state: TicketState;
  shown: Shown;
}) {
  const isCode = ticket.mode === 'code';
  const redeem = async () => {
    const [question, detail] = isCode
      ? [words.codeQuestion, words.codeDetail]
      : [words.useQuestion, words.useDetail];
    if (!(await feedback.confirm(question, detail))) return;
    try {
      await use();
    } catch (cause) {
      feedback.error(sayRefusal(cause as RequestError));
      renew();
    }
  };
  return (
    <>
      {ticket.url ? (
        <>
          <h2>{words.show}</h2>
          <QrCode text={ticket.url} label={words.qr(promotion.title)} />
          {ticket.shortCode ? <ShortCode code={ticket.shortCode} /> : null}
          <SecondsRing endsAt={renewsAt} lasts={lasts} />
          <p className="muted">{words.once}</p>
        </>
      ) : (
        <>
          <h2>{isCode ? words.codeTitle : words.counterTitle}</h2>
          <p>{isCode ? words.codeText : words.counterText}</p>
          <Button variant="primary" className={styles.redeemNow} onClick={() => void redeem()}>
            {isCode ? words.seeCode : words.useNow}
          </Button>
        </>
      )}
      {error ? (
        <p className="banner warning" role="alert">
          {isUndecided(error) ? words.offline : sayRefusal(error)}
        </p>
      ) : null}
    </>
  );
}

function Refused({
  error,
  hadCode,
  onRetry,
  onClose,
}: {
  error: RequestError;
  hadCode: boolean;
  onRetry: () => void;
  onClose: () => void;
}) {
  const isAway = isUndecided(error);
  const mayRecover = isAway || classifyFailure(error).kind === 'limited';
  return (
    <div role="alert">
      <State
        drawing={isAway ? 'offline' : 'nothing'}
        text={!isAway ? sayRefusal(error) : hadCode ? words.offline : error.message}
      >
        <Button variant="primary" onClick={mayRecover ? onRetry : onClose}>
          {mayRecover ? words.retry : words.back}
        </Button>
      </State>
    </div>
  );
}

function sayRefusal({ code, message }: RequestError): string {
  return texts.refusals[code ?? ''] ?? message;
}
