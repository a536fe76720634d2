import { notificationsOutline } from 'ionicons/icons';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { pushRegistration, usePushState } from '../../api/push/push.ts';
import { storage } from '../../device/storage/storage.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { useRootLength } from '../../ui/layout/useRootLength.ts';
import styles from './OfferCard.module.css';
import { declineOffer, mayOffer, type OfferReason, onOffer } from './offer.ts';
import { texts } from './texts.ts';
import { useEnablePush } from './useEnablePush.ts';

/**
 * A card below the page that offers notifications. The system's own prompt, which can be shown only once, follows a tap on the
 * card.
 */
export function OfferCard() {
  const { pathname } = useLocation();
  const [offer, setOffer] = useState<{ reason: OfferReason; pathname: string } | null>(null);
  const state = usePushState();
  const isPossible = state === 'ask' || state === 'install';
  /** A person who refuses in the system's prompt now is told how to undo that; one who refused earlier is not. */
  const wasShown = useRef(false);

  useEffect(
    () =>
      onOffer((reason) => {
        if (!mayOffer(storage, Date.now())) return;
        wasShown.current = false;
        setOffer({ reason, pathname: window.location.pathname });
      }),
    [],
  );

  if (offer?.pathname !== pathname || !(isPossible || (state === 'denied' && wasShown.current))) return null;
  wasShown.current = true;
  return <Card reason={offer.reason} onDone={() => setOffer(null)} />;
}

function Card({ reason, onDone }: { reason: OfferReason; onDone: () => void }) {
  const state = usePushState();
  const { busy, enable } = useEnablePush();
  const card = useRef<HTMLElement>(null);
  // The page ends above the card, so that nothing at the page's foot is covered.
  useRootLength({ property: '--offer-height', element: card });
  const decline = () => {
    void declineOffer(storage, Date.now());
    onDone();
  };
  const isAsked = state === 'ask';
  return (
    <aside ref={card} className={styles.card} aria-label={texts.offer.label}>
      <div className={styles.inside}>
        <Icon className={styles.insideIcon} icon={notificationsOutline} />
        <div className={styles.words} role="status">
          {state === 'denied' ? (
            <p>{texts.denied[pushRegistration.osType()]}</p>
          ) : (
            <>
              <p className="strong">{texts.offer[reason]}</p>
              <p className="small-text">{isAsked ? texts.offer.detail : texts.install}</p>
            </>
          )}
        </div>
        <div className="row wrap gap-2 push">
          {isAsked ? (
            <>
              <Button variant="primary" busy={busy} onClick={() => void enable()}>
                {texts.enable}
              </Button>
              <Button variant="plain" onClick={decline}>
                {texts.notNow}
              </Button>
            </>
          ) : (
            <Button onClick={decline}>{texts.understood}</Button>
          )}
        </div>
      </div>
    </aside>
  );
}
