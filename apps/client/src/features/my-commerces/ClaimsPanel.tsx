import { claims } from '@callejero/contract/resources/claims.ts';
import { useList } from '../../api/resource.ts';
import { useSession } from '../../api/session/session.ts';
import { Link } from '../../ui/layout/Link.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { formatRelative } from '../../ui/values/format.ts';
import styles from './my-commerces.module.css';
import { texts } from './texts.ts';

const shown = 20;

/** Pending and rejected claims. The commerce of an accepted one is among the person's commerces. */
export function ClaimsPanel() {
  const { user } = useSession();
  const { data, error, refetch } = useList(
    claims,
    {
      // A person who decides claims can read everybody's.
      filters: { user: user?.id ?? '', status: { $in: ['pending', 'rejected'] } },
      sort: { createdAt: -1 },
      select: ['createdAt', 'status', 'reason', 'commerce'],
      populates: [{ path: 'commerce', select: ['name'] }],
      perPage: shown,
    },
    { enabled: user !== null },
  );
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data || data.data.length === 0) return null;
  return (
    <section className="grid gap-3 pad-4 one-column card" aria-labelledby="my-claims">
      <h2 className="normal-text" id="my-claims">
        {texts.claims}
      </h2>
      <ul className="plain-list">
        {data.data.map((claim) => (
          <li key={claim.id} className={styles.myRow}>
            <span className={styles.myRowText}>
              {claim.commerce ? (
                <Link className={styles.myRowName} to={`/place/${claim.commerce.id}`}>
                  {claim.commerce.name}
                </Link>
              ) : null}
              <span className="muted">{formatRelative(claim.createdAt)}</span>
              {claim.reason ? <span>{texts.because(claim.reason)}</span> : null}
            </span>
            {claim.status === 'accepted' ? null : (
              <StatusChip
                color={claim.status === 'pending' ? 'warning' : 'danger'}
                label={texts.claimStatus[claim.status]}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
