import { useSession } from '../../api/session/session.ts';
import { addressLine } from '../../entities/commerce/address/address.ts';
import { CommercePicture } from '../../entities/commerce/CommercePicture.tsx';
import { isOwnedBy } from '../../entities/commerce/own-commerces.ts';
import { Link } from '../../ui/layout/Link.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import styles from './MyCommerces.module.css';
import type { MyCommerce } from './my-api.ts';
import { ownerStatusOf } from './owner-status.ts';
import { texts } from './texts.ts';

/** One of the person's commerces in a list, with its status in words. */
export function CommerceCard({ commerce }: { commerce: MyCommerce }) {
  const { color, label, text, reason, waiting } = ownerStatusOf(commerce);
  const [category] = commerce.categories;
  const { user } = useSession();
  return (
    <article className={`${styles.card} card`}>
      <CommercePicture commerce={commerce} className={styles.picture} />
      <div className={styles.facts}>
        <h2>
          <Link to={`/my-commerce/view/${commerce.id}`}>{commerce.name}</Link>
        </h2>
        <p className="muted">
          {[category?.name, commerce.address && addressLine(commerce.address)].filter(Boolean).join(' · ')}
        </p>
        <p className="flex wrap gap-2">
          <StatusChip color={color} label={label} />
          {isOwnedBy(commerce, user) ? null : <StatusChip color="neutral" label={texts.onlyProposed} />}
          {waiting ? <StatusChip color="warning" label={texts.changesWaiting} /> : null}
        </p>
        <p>{text}</p>
        {reason ? <p className={styles.reason}>{texts.because(reason)}</p> : null}
      </div>
    </article>
  );
}
