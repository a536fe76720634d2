import { commerceRoles, grantsRight } from '@callejero/contract/commerce-roles.ts';
import { addressLine } from '../../entities/commerce/address/address.ts';
import { CommercePicture } from '../../entities/commerce/CommercePicture.tsx';
import { useRole } from '../../entities/commerce/own-commerces.ts';
import { Link } from '../../ui/layout/Link.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import type { MyCommerce } from './my-api.ts';
import styles from './my-commerces.module.css';
import { toOwnerStatus } from './owner-status.ts';
import { texts } from './texts.ts';

/** One of the person's commerces in a list, with its status in words. */
export function CommerceCard({ commerce }: { commerce: MyCommerce }) {
  const { color, label, text, reason, waiting } = toOwnerStatus(commerce);
  const [category] = commerce.categories;
  const role = useRole(commerce);
  const edits = role === null || grantsRight(role, 'edit');
  return (
    <article className={`${styles.card} card`}>
      <CommercePicture commerce={commerce} className={styles.picture} />
      <div className={styles.facts}>
        <h2 className="normal-text">
          <Link className={`${styles.cardLink} ink undecorated`} to={`/my-commerce/view/${commerce.id}`}>
            {commerce.name}
          </Link>
        </h2>
        <p className="small-text muted">
          {[category?.name, commerce.address && addressLine(commerce.address)].filter(Boolean).join(' · ')}
        </p>
        <p className="small-text flex wrap gap-2">
          {edits ? <StatusChip color={color} label={label} /> : null}
          {role === 'owner' ? null : (
            <StatusChip color="neutral" label={role === null ? texts.onlyProposed : commerceRoles[role]} />
          )}
          {waiting ? <StatusChip color="warning" label={texts.changesWaiting} /> : null}
        </p>
        {edits ? <p className="small-text">{text}</p> : <p className="small-text">{texts.people.cashier}</p>}
        {reason ? <p className={`${styles.reason} small-text`}>{texts.because(reason)}</p> : null}
      </div>
    </article>
  );
}
