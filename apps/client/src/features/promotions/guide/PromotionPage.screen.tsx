import { openState } from '@callejero/contract/opening-hours/open-state.ts';
import { isUsedUp, promotionState } from '@callejero/contract/promotion-state.ts';
import { shareSocialOutline } from 'ionicons/icons';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useSession } from '../../../api/session/session.ts';
import { settings } from '../../../api/settings.ts';
import { useHasRight } from '../../../entities/commerce/own-commerces.ts';
import { WriteButton } from '../../../entities/conversation/WriteButton.tsx';
import { FavouriteButton } from '../../../entities/favourites/FavouriteButton.tsx';
import { useAccountAction } from '../../../entities/guest/useAccountAction.ts';
import { useBack } from '../../../entities/guide/useBack.ts';
import { OfflineNotice } from '../../../entities/offline/OfflineNotice.tsx';
import type { PagePromotion } from '../../../entities/offline/promotion.ts';
import { useOfflineOne } from '../../../entities/offline/useOfflineOne.ts';
import { TicketCard } from '../../../entities/promotion/TicketCard.tsx';
import { useNow } from '../../../ui/hooks/useNow.ts';
import { useOnline } from '../../../ui/hooks/useOnline.ts';
import { AppPage } from '../../../ui/layout/AppPage.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { useShare } from '../../../ui/share/useShare.tsx';
import { AbsentOrFailure } from '../../../ui/states/AbsentOrFailure.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { toTicket } from './deal-ticket.ts';
import styles from './deals.module.css';
import { ownShareUsed } from './own-share.ts';
import { PromotionFacts } from './PromotionFacts.tsx';
import { RedeemPage } from './RedeemPage.tsx';
import { texts } from './texts.ts';
import { useOwnRedemptions } from './useOwnRedemptions.ts';

/** A promotion's page; with `?canjear` the code to show at the counter. */
export default function PromotionPageScreen() {
  const { id = '' } = useParams();
  const search = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  const { data: promotion, error, refetch, offlineAt } = useOfflineOne('promotions', id);
  const own = `/promotion-page/${id}`;
  const { guest } = useSession();
  const back = useBack('/deals', '/promotions');
  const isRedeeming = search.has('canjear') && !guest;
  return promotion && isRedeeming ? (
    <RedeemPage promotion={promotion} onClose={() => navigate(own, { state: { direction: 'back' } })} />
  ) : promotion ? (
    <PromotionView
      promotion={promotion}
      back={back}
      offlineAt={offlineAt}
      onRedeem={() => navigate(`${own}?canjear=si`)}
    />
  ) : (
    <AppPage title={texts.one} back={back}>
      {error ? (
        <AbsentOrFailure error={error} texts={texts.absent} onRetry={() => void refetch()}>
          <LinkButton href="/deals" variant="primary">
            {texts.toAll}
          </LinkButton>
        </AbsentOrFailure>
      ) : (
        <Skeleton rows={8} />
      )}
    </AppPage>
  );
}

interface PromotionViewProps {
  promotion: PagePromotion;
  back: string;
  /** When the promotion was stored, if it is shown from the device. */
  offlineAt: string | null;
  onRedeem: () => void;
}

function PromotionView({ promotion, back, offlineAt, onRedeem }: PromotionViewProps) {
  const now = useNow();
  const { share, shareParts } = useShare({
    page: { kind: 'promotion', slug: promotion.slug },
    title: promotion.title,
    unpublished: promotion.status !== 'published',
  });
  const redeem = useAccountAction({
    name: `redeem ${promotion.id}`,
    purpose: texts.redeemPurpose,
    run: onRedeem,
  });
  const isOwn = useHasRight(promotion.commerce?.id, 'scan').data === true;
  const { user } = useSession();
  const own = useOwnRedemptions(user !== null && promotion.quotaPerUser !== null);
  const online = useOnline();
  const problem =
    ownShareUsed(promotion, own.data?.data ?? []) ??
    whyNot(promotion, now) ??
    (offlineAt === null && online ? null : texts.noConnection);
  return (
    <AppPage
      title={promotion.title}
      back={back}
      foot={
        <div className={styles.foot}>
          <Button variant="primary" className="wide" disabled={problem !== null} onClick={() => redeem()}>
            {problem ?? texts.redeem}
          </Button>
        </div>
      }
    >
      <OfflineNotice at={offlineAt} />
      <TicketCard {...toTicket(promotion, now)} level={2} />
      <div className="flex wrap gap-2 above-4">
        <FavouriteButton kind="promotions" id={promotion.id} className="button secondary" />
        <Button icon={shareSocialOutline} onClick={share}>
          {texts.share}
        </Button>
        {promotion.commerce?.hasOwner && !isOwn ? (
          <WriteButton
            commerce={promotion.commerce.id}
            className="button secondary"
            about={texts.about(promotion.title)}
          />
        ) : null}
      </div>
      <PromotionFacts promotion={promotion} />
      {shareParts}
    </AppPage>
  );
}

/** Why the promotion can't be redeemed now; null when it can. */
function whyNot(promotion: PagePromotion, now: Date): string | null {
  const state = promotionState(promotion, now);
  if (state === 'scheduled') return texts.notYet;
  if (state === 'ended') return texts.over;
  if (state !== 'running') return texts.paused;
  const { mode, validHours } = promotion;
  const { timezone, center } = settings().city;
  // Holidays are left to the server, which checks again.
  if (validHours && openState(validHours, [], now, timezone, { point: center }).state === 'closed')
    return texts.notNow;
  // A coupon code that the person has already got can be shown again.
  return isUsedUp(promotion) && mode !== 'code' ? texts.usedUp : null;
}
