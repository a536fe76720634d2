import { promotions } from '@callejero/contract/resources/promotions.ts';
import { useList } from '../../api/resource.ts';
import { PromotionChip } from '../../entities/promotion/PromotionChip.tsx';
import { redeemedText } from '../../entities/promotion/redeemed-text.ts';
import { Link } from '../../ui/layout/Link.tsx';
import { formatPeriod } from '../../ui/values/format.ts';
import styles from './my-commerces.module.css';
import { RowsPanel } from './RowsPanel.tsx';
import { shopTexts } from './shop-texts.ts';

const words = shopTexts.promotions;
const most = 100;

/** The promotions of a commerce, the latest first. */
export function PromotionList({ commerce }: { commerce: string }) {
  const list = useList(promotions, {
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
      row={(promotion) => (
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
          <PromotionChip promotion={promotion} />
        </>
      )}
    />
  );
}
