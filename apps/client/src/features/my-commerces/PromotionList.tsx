import {
  type Promotion,
  promotionState,
  promotionStates,
  promotions,
} from '@callejero/contract/resources/promotions.ts';
import { Link } from 'react-router-dom';
import { useList } from '../../api/resource.ts';
import { redeemedText, stateColor } from '../../entities/promotion/promotion-state.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { formatPeriod } from '../../ui/values/format.ts';
import styles from './MyCommerces.module.css';
import { RowsPanel } from './RowsPanel.tsx';
import { texts } from './texts.ts';

type Row = Pick<
  Promotion,
  'id' | 'title' | 'status' | 'startsAt' | 'endsAt' | 'quotaTotal' | 'redeemedCount'
>;

const words = texts.promotions;
const most = 100;

/** The promotions of a commerce, the latest first. */
export function PromotionList({ commerce }: { commerce: string }) {
  const list = useList<typeof promotions, Row>(promotions, {
    filters: { commerce },
    sort: { startsAt: -1 },
    select: ['title', 'status', 'startsAt', 'endsAt', 'quotaTotal', 'redeemedCount'],
    perPage: most,
  });
  return (
    <RowsPanel
      id={`promotions-${commerce}`}
      words={words}
      list={list}
      createHref={`/my-promotion/${commerce}/create/new`}
      row={(promotion) => {
        const state = promotionState(promotion, new Date());
        return (
          <>
            <span className={styles.myRowText}>
              <Link className={styles.myRowName} to={`/my-promotion/${commerce}/edit/${promotion.id}`}>
                {promotion.title}
              </Link>
              <span className="muted">
                {formatPeriod(promotion.startsAt, promotion.endsAt)} ·{' '}
                {redeemedText(promotion.redeemedCount, promotion.quotaTotal)}
              </span>
            </span>
            <StatusChip color={stateColor[state]} label={promotionStates[state]} />
          </>
        );
      }}
    />
  );
}
