import {
  type Promotion,
  promotionState,
  promotionStates,
  promotions,
} from '@callejero/contract/resources/promotions.ts';
import { IonIcon } from '@ionic/react';
import { addOutline } from 'ionicons/icons';
import { Link } from 'react-router-dom';
import { useList } from '../../api/resource.ts';
import { formatPeriod } from '../../ui/format.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { redeemedText, stateColor } from '../../ui/promotion-fields/promotion-state.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { texts } from './texts.ts';

type Row = Pick<
  Promotion,
  'id' | 'title' | 'status' | 'startsAt' | 'endsAt' | 'quotaTotal' | 'redeemedCount'
>;

const words = texts.promotions;
const most = 100;

/** What the commerce offers, the latest first. */
export function PromotionList({ commerce }: { commerce: string }) {
  const { data, error, refetch } = useList<typeof promotions, Row>(promotions, {
    filters: { commerce },
    sort: { startsAt: -1 },
    select: ['title', 'status', 'startsAt', 'endsAt', 'quotaTotal', 'redeemedCount'],
    perPage: most,
  });
  return (
    <section className="my-panel card" aria-labelledby={`promotions-${commerce}`}>
      <h2 id={`promotions-${commerce}`}>{words.title}</h2>
      {data ? (
        data.data.length === 0 ? (
          <p className="muted">{words.empty}</p>
        ) : (
          <ul className="my-rows">
            {data.data.map((promotion) => {
              const state = promotionState(promotion, new Date());
              return (
                <li key={promotion.id} className="my-row">
                  <span className="my-row-text">
                    <Link className="my-row-name" to={`/my-promotion/${commerce}/edit/${promotion.id}`}>
                      {promotion.title}
                    </Link>
                    <span className="muted">
                      {formatPeriod(promotion.startsAt, promotion.endsAt)} ·{' '}
                      {redeemedText(promotion.redeemedCount, promotion.quotaTotal)}
                    </span>
                  </span>
                  <StatusChip color={stateColor[state]} label={promotionStates[state]} />
                </li>
              );
            })}
          </ul>
        )
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={2} height="3rem" />
      )}
      <div className="my-actions">
        <LinkButton href={`/my-promotion/${commerce}/create/new`}>
          <IonIcon icon={addOutline} aria-hidden="true" />
          {words.add}
        </LinkButton>
      </div>
    </section>
  );
}
