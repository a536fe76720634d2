import { commerceStatus } from '@callejero/contract/resources/commerces.ts';
import { useState } from 'react';
import { CommercePicture } from '../../../entities/commerce/CommercePicture.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { Link } from '../../../ui/layout/Link.tsx';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { MapBoundary } from '../../../ui/map/MapBoundary.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { formatDistance } from '../../../ui/values/format.ts';
import { statusColor } from '../commerce-row.ts';
import reviewStyles from './Review.module.css';
import type { ReviewRecord } from './record/useRecord.ts';
import { reviewTexts } from './texts.ts';
import { fromQueue } from './useCurrent.ts';
import { type Duplicate, mergeHref, useDuplicates } from './useDuplicates.ts';
import '../commerces.css';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import styles from './panels.module.css';

const texts = reviewTexts.side;
const ReviewMap = lazyPart(
  async () => (await import('./ReviewMap.tsx')).ReviewMap,
  <div className="skeleton" style={{ height: '100%' }} />,
);

interface SidePanelProps {
  record: ReviewRecord;
  /** The import that the queue is narrowed to. */
  from: string | null;
}

/** The map of the commerce, and its possible duplicates. */
export function SidePanel({ record, from }: SidePanelProps) {
  const duplicates = useDuplicates(record.id);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const rows = duplicates.data ?? [];
  return (
    <aside className={`${reviewStyles.side} stack gap-3`} aria-label={texts.region}>
      <div className={styles.map}>
        <MapBoundary>
          <ReviewMap record={record} duplicates={rows} highlighted={highlighted} />
        </MapBoundary>
      </div>
      <section className="grid gap-2 pad-3 one-column card">
        <h3 className="row gap-2">
          {texts.duplicates}
          {rows.length > 0 ? <span className={styles.count}>{rows.length}</span> : null}
        </h3>
        {duplicates.isPending ? <Skeleton rows={3} /> : null}
        {duplicates.error ? (
          <p className="commerce-muted">
            {texts.failed}{' '}
            <Button variant="plain" onClick={() => void duplicates.refetch()}>
              {texts.retry}
            </Button>
          </p>
        ) : null}
        {duplicates.isSuccess && rows.length === 0 ? <p className="commerce-muted">{texts.none}</p> : null}
        <ul className="plain-list grid gap-1">
          {rows.map((row) => (
            <li
              className={styles.duplicate}
              key={row.id}
              onPointerEnter={() => setHighlighted(row.id)}
              onPointerLeave={() => setHighlighted(null)}
              onFocus={() => setHighlighted(row.id)}
              onBlur={() => setHighlighted(null)}
            >
              <DuplicateRow record={record} row={row} from={from} />
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}

function DuplicateRow({ record, row, from }: SidePanelProps & { row: Duplicate }) {
  const why = row.reasons.filter((reason) => reason !== 'name').map((reason) => texts.reasons[reason]);
  return (
    <>
      <CommercePicture commerce={row} className={reviewStyles.thumb} />
      <div className={styles.reviewDuplicate}>
        <Link className="strong" to={`/commerce/view/${row.id}`}>
          {row.name}
        </Link>
        <p className="commerce-muted">
          {[texts.away(formatDistance(row.distance)), texts.similarity(row.similarity), ...why].join(' · ')}
        </p>
        <div className={styles.duplicateFoot}>
          <StatusChip color={statusColor[row.status]} label={commerceStatus[row.status]} />
          <LinkButton href={mergeHref(record.id, row.id)} state={fromQueue({ id: record.id, from })}>
            {texts.merge}
            <span className="visually-hidden">{texts.withThat(row.name)}</span>
          </LinkButton>
        </div>
      </div>
    </>
  );
}
