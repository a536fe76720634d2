import { addOutline } from 'ionicons/icons';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { ClaimsPanel } from './ClaimsPanel.tsx';
import { CommerceCard } from './CommerceCard.tsx';
import { useMine } from './my-api.ts';
import styles from './my-commerces.module.css';
import { texts } from './texts.ts';
import { VehiclesPanel } from './VehiclesPanel.tsx';

/** The person's commerces with their status, and a button to propose another. */
export default function MyCommercesScreen() {
  const { data, error, refetch } = useMine();
  const propose = (
    <LinkButton href="/my-commerce/create/new" variant="primary">
      <Icon icon={addOutline} />
      {texts.propose}
    </LinkButton>
  );
  return (
    <AppPage title={texts.title} back="/account" actions={data && data.length > 0 ? propose : null}>
      {data ? (
        data.length === 0 ? (
          <Empty
            text={texts.empty}
            action={
              <>
                {propose}
                <p className="muted">{texts.lookFirst}</p>
                <LinkButton href="/map">{texts.find}</LinkButton>
              </>
            }
          />
        ) : (
          <ul className={styles.myCommerces}>
            {data.map((commerce) => (
              <li key={commerce.id}>
                <CommerceCard commerce={commerce} />
              </li>
            ))}
          </ul>
        )
      ) : (
        <FailureOrSkeleton of={{ error, refetch }} rows={3} height="6rem" />
      )}
      <VehiclesPanel />
      <ClaimsPanel />
    </AppPage>
  );
}
