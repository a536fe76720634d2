import { distanceBetween } from '@callejero/contract/distance.ts';
import { commerceStatus } from '@callejero/contract/resources/commerces.ts';
import { gitMergeOutline, swapHorizontalOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { isOffered } from '../../../api/session/abilities.ts';
import { useSession } from '../../../api/session/session.ts';
import { AppPage } from '../../../ui/layout/AppPage.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { Link } from '../../../ui/layout/Link.tsx';
import { Empty } from '../../../ui/states/Empty.tsx';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { formatDistance, formatRelative } from '../../../ui/values/format.ts';
import { statusColor } from '../commerce-row.ts';
import { duplicatesTexts } from '../duplicates/texts.ts';
import { useDismissal } from '../duplicates/useDuplicatePairs.ts';
import { useQueueBehind } from '../review/useCurrent.ts';
import { StaleDialog } from '../StaleDialog.tsx';
import { getLabel, MergeField } from './MergeField.tsx';
import { MergeValue } from './MergeValue.tsx';
import { chosenByDefault, type Letter } from './merge-fields.ts';
import { mergeTexts as texts } from './texts.ts';
import { type MergeOptions, type MergeRecord, useMerge, useMergeRecords } from './useMerge.ts';
import '../../../ui/form/form.css';
import '../commerces.css';
import formStyles from '../../../ui/form/form.module.css';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { MapBoundary } from '../../../ui/map/MapBoundary.tsx';
import styles from './merge.module.css';

const MergeMap = lazyPart(
  async () => (await import('./MergeMap.screen.tsx')).default,
  <div className="skeleton" style={{ height: '100%' }} />,
);

/** Remounted for every pair, so that no choice for one reaches the next. */
export default function MergeScreen() {
  const { id = '', other = '' } = useParams();
  const { user } = useSession();
  const allowed = isOffered(user, 'commerces:review') && isOffered(user, 'commerces:update');
  if (!allowed || id === other)
    return (
      <AppPage title={texts.title} back="/commerces">
        <Empty text={allowed ? texts.itself : texts.notAllowed} />
      </AppPage>
    );
  return <Records key={`${id}/${other}`} ids={{ A: id, B: other }} />;
}

function Records({ ids }: { ids: Readonly<Record<Letter, string>> }) {
  const queue = useQueueBehind();
  const [isMerged, setMerged] = useState(false);
  const { pair, error, retry } = useMergeRecords(ids, isMerged);
  if (pair)
    return <MergePage pair={pair} queue={queue} isMerged={isMerged} onMerged={() => setMerged(true)} />;
  return (
    <AppPage title={texts.title} back={queue ?? '/commerces'} wide>
      <FailureOrSkeleton of={{ error, refetch: retry }} rows={10} />
    </AppPage>
  );
}

function MergePage(props: MergeOptions) {
  const { pair, queue } = props;
  const navigate = useNavigate();
  const state = useMerge(props);
  const dismissal = useDismissal([pair.A, pair.B], () =>
    navigate(queue ?? '/commerces', { replace: true, state: { direction: 'back' } }),
  );
  const busy = state.busy || dismissal.busy;
  const { stays, leaves, fields, names, chosen } = state;
  const differing = fields.filter(({ equal }) => !equal);
  const equal = fields.filter((field) => field.equal);
  const loses = pair[leaves].status === 'accepted' && pair[stays].status !== 'accepted';
  const points = { A: pair.A.location, B: pair.B.location };
  const away = texts.distance(formatDistance(distanceBetween(points.A, points.B)));
  return (
    <AppPage
      title={texts.title}
      back={queue ?? '/commerces'}
      wide
      foot={
        <div className={`${formStyles.foot} ${styles.foot}`}>
          <Button disabled={busy} onClick={() => void dismissal.dismiss()}>
            {duplicatesTexts.distinct}
          </Button>
          <Button icon={gitMergeOutline} variant="primary" disabled={busy} onClick={() => void state.merge()}>
            {texts.merge}
          </Button>
        </div>
      }
    >
      <p className="commerce-muted">{texts.intro}</p>
      <div className={`${styles.sides} ${styles.heads} above-4`}>
        {(['A', 'B'] as const).map((letter) => (
          <Head
            key={letter}
            letter={letter}
            record={pair[letter]}
            name={names[letter]}
            stays={letter === stays}
          />
        ))}
      </div>
      <div className={styles.swap}>
        <Button icon={swapHorizontalOutline} onClick={state.swap}>
          {texts.swap(leaves)}
        </Button>
        {loses ? (
          <p className="banner warning" role="status">
            {texts.published}
          </p>
        ) : null}
      </div>
      <section className={`${styles.map} card`} aria-label={texts.map}>
        <MapBoundary>
          <MergeMap points={points} />
        </MapBoundary>
      </section>
      {differing.length === 0 ? <p>{texts.allEqual}</p> : null}
      {differing.map((field) => (
        <MergeField
          key={field.name}
          field={field}
          pair={pair}
          choice={chosen[field.name] ?? chosenByDefault(field.name, pair, stays)}
          onChoose={(choice) => state.keep(field.name, choice)}
          note={field.name === 'location' ? away : undefined}
        />
      ))}
      {equal.length > 0 ? (
        <details className="merge-equal card">
          <summary className={styles.mergeEqualSummary}>{texts.equal(equal.length)}</summary>
          <dl className={styles.mergeEqualTerms}>
            {equal.map(({ name }) => (
              <div key={name}>
                <dt className="small-text muted">{getLabel(name)}</dt>
                <dd className="break">
                  <MergeValue id={`equal-${name}`} name={name} record={{ ...pair[stays] }} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
      <StaleDialog stale={state.stale} />
    </AppPage>
  );
}

function Head(props: { letter: Letter; record: MergeRecord; name: string; stays: boolean }) {
  const { letter, record, name, stays } = props;
  return (
    <section className={`${styles.head} card`} data-stays={stays} aria-label={name}>
      <span className={styles.letter} data-letter={letter} aria-hidden="true">
        {letter}
      </span>
      <div className="shrink break">
        <h2 className="normal-text">
          <Link to={`/commerce/edit/${record.id}`}>{record.name}</Link>
        </h2>
        <p className="commerce-muted">{texts.updated(formatRelative(record.updatedAt))}</p>
        <p className={`${styles.chips} flex wrap gap-2 above-2`}>
          <StatusChip color={statusColor[record.status]} label={commerceStatus[record.status]} />
          <span className={stays ? `chip ${styles.stays}` : 'chip'}>
            {stays ? texts.stays : texts.leaves}
          </span>
        </p>
      </div>
    </section>
  );
}
