import type { CommerceRole } from '@callejero/contract/commerce-roles.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { peopleOutline, qrCodeOutline } from 'ionicons/icons';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import styles from '../my-commerces.module.css';
import { texts } from '../texts.ts';

const words = texts.people;

/** What the person may do there, and the way to its people and to the scanner. */
export function PeoplePanel({
  commerce,
  role,
}: {
  commerce: Pick<Commerce, 'id' | 'status'>;
  role: CommerceRole;
}) {
  return (
    <section className="grid gap-3 pad-4 one-column card" aria-labelledby="people-panel">
      <h2 className="normal-text" id="people-panel">
        {words.panel}
      </h2>
      <p className="muted">{words[role]}</p>
      <div className={`${styles.myActions} flex wrap gap-2 end`}>
        <LinkButton href={`/my-commerce-people/${commerce.id}`}>
          <Icon icon={peopleOutline} />
          {words.see}
        </LinkButton>
        {commerce.status === 'accepted' ? (
          <LinkButton href="/qr-scan" variant={role === 'cashier' ? 'primary' : 'secondary'}>
            <Icon icon={qrCodeOutline} />
            {words.scan}
          </LinkButton>
        ) : null}
      </div>
    </section>
  );
}
