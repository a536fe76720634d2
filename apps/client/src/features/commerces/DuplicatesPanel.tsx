import { type Commerce, commerceStatus } from '@callejero/contract/resources/commerces.ts';
import { gitMergeOutline } from 'ionicons/icons';
import { use } from 'react';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { ArchivingContext } from '../../ui/form/archiving.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { formatDistance } from '../../ui/values/format.ts';
import './commerces.css';
import { statusColor } from './commerce-row.ts';
import styles from './commerces.module.css';
import { mergeTexts as texts } from './merge/texts.ts';
import { useQueueBehind } from './review/useCurrent.ts';
import { type Duplicate, mergeHref, useDuplicates } from './review/useDuplicates.ts';

/** Possible other records of the same place. */
export function DuplicatesPanel({ commerce }: { commerce: Pick<Commerce, 'id' | 'archivedAt'> }) {
  const { user } = useSession();
  const asks = commerce.archivedAt === null && isOffered(user, 'commerces:read');
  const queue = useQueueBehind();
  const { isArchiving } = use(ArchivingContext);
  const { data = [], error, refetch } = useDuplicates(asks ? commerce.id : null, !isArchiving);
  if (data.length === 0 && !error) return null;
  const mayMerge = isOffered(user, 'commerces:review') && isOffered(user, 'commerces:update');
  return (
    <section
      className={`${styles.panel} grid gap-2 pad-4 one-column card`}
      aria-labelledby="duplicates-title"
    >
      <h2 className="normal-text" id="duplicates-title">
        {texts.panel}
      </h2>
      {error ? (
        <p className="commerce-muted">
          {texts.failed}{' '}
          <Button variant="plain" onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </p>
      ) : (
        <ul className="plain-list grid gap-3">
          {data.map((row) => (
            <li className={styles.duplicate} key={row.id}>
              <Facts row={row} />
              {mayMerge ? (
                <Link
                  className="button secondary"
                  to={mergeHref(commerce.id, row.id)}
                  state={queue ? { from: queue } : undefined}
                  aria-label={texts.compareWith(row.name)}
                >
                  <Icon icon={gitMergeOutline} /> {texts.compare}
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Facts({ row }: { row: Duplicate }) {
  const reasons = row.reasons.map((reason) => texts.reasons[reason]);
  return (
    <div>
      <Link to={`/commerce/edit/${row.id}`}>{row.name}</Link>{' '}
      <StatusChip color={statusColor[row.status]} label={commerceStatus[row.status]} />
      <p className="commerce-muted">{[texts.away(formatDistance(row.distance)), ...reasons].join(' · ')}</p>
    </div>
  );
}
