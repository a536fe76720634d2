import { AppPage } from '../../../ui/layout/AppPage.tsx';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { Empty } from '../../../ui/states/Empty.tsx';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { OwnRedemptionRow } from './OwnRedemptionRow.tsx';
import styles from './redeem.module.css';
import { texts } from './texts.ts';
import { useOwnRedemptions } from './useOwnRedemptions.ts';

const words = texts.mine;

/** «Mis canjes»: the codes that are open, and what the person redeemed. */
export default function OwnRedemptionsScreen() {
  const { data, error, refetch } = useOwnRedemptions();
  if (!data) {
    return (
      <AppPage title={words.title} back="/account">
        <FailureOrSkeleton of={{ error, refetch }} rows={4} height="5rem" />
      </AppPage>
    );
  }
  const rows = data.data;
  const sections = [
    { title: words.open, rows: rows.filter(({ status }) => status === 'issued') },
    { title: words.done, rows: rows.filter(({ status }) => status !== 'issued') },
  ];
  return (
    <AppPage title={words.title} back="/account">
      {rows.length === 0 ? (
        <Empty text={words.empty} action={<LinkButton href="/deals">{texts.toAll}</LinkButton>} />
      ) : null}
      {sections.map(({ title, rows: those }) =>
        those.length === 0 ? null : (
          <section key={title} className={styles.section} aria-label={title}>
            <h2>{title}</h2>
            <ul className="plain-list stack gap-3">
              {those.map((row) => (
                <OwnRedemptionRow key={row.id} redemption={row} />
              ))}
            </ul>
          </section>
        ),
      )}
      {data.meta.total > rows.length ? (
        <p className="muted">{words.last(rows.length, data.meta.total)}</p>
      ) : null}
    </AppPage>
  );
}
