import { Link } from 'react-router-dom';
import { addressLine } from '../../entities/commerce/address/address.ts';
import { Picture } from '../../ui/layout/Picture.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import styles from './CommerceCard.module.css';
import myCommercesStyles from './MyCommerces.module.css';
import type { MyCommerce } from './my-api.ts';
import { ownerStatusOf } from './owner-status.ts';
import { texts } from './texts.ts';

/** One of the person's commerces in a list: what it is, and how it stands in words. */
export function CommerceCard({ commerce }: { commerce: MyCommerce }) {
  const { color, label, text, reason, waiting } = ownerStatusOf(commerce);
  const [category] = commerce.categories;
  return (
    <article className={`${myCommercesStyles.card} card`}>
      <CommercePicture commerce={commerce} />
      <div className={myCommercesStyles.facts}>
        <h2>
          <Link to={`/my-commerce/view/${commerce.id}`}>{commerce.name}</Link>
        </h2>
        <p className="muted">
          {[category?.name, commerce.address && addressLine(commerce.address)].filter(Boolean).join(' · ')}
        </p>
        <p className="flex wrap gap-2">
          <StatusChip color={color} label={label} />
          {waiting ? <StatusChip color="warning" label={texts.changesWaiting} /> : null}
        </p>
        <p>{text}</p>
        {reason ? <p className={myCommercesStyles.reason}>{texts.because(reason)}</p> : null}
      </div>
    </article>
  );
}

/** The first photo, or the category's drawing. */
export function CommercePicture({
  commerce: { photos, logo, categories },
}: {
  commerce: Pick<MyCommerce, 'photos' | 'logo' | 'categories'>;
}) {
  const [category] = categories;
  return (
    <span className={styles.picture}>
      <Picture
        value={photos[0]?.file ?? logo}
        alt=""
        icon={category?.icon ?? null}
        color={category?.color ?? null}
      />
    </span>
  );
}
