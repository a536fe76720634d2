import { eyeOutline, keypadOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useCategoryFilter } from '../../../entities/category/category-filter.ts';
import { toastAnchor } from '../../../ui/feedback/toast-place.ts';
import { AppPage } from '../../../ui/layout/AppPage.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { FilterChip } from '../../../ui/list/filters/FilterChip.tsx';
import type { ReadyFilter } from '../../../ui/list/filters/readyFilters.ts';
import { Failure } from '../../../ui/states/Failure.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { State } from '../../../ui/states/State.tsx';
import { FailuresDialog } from '../FailuresDialog.tsx';
import { useImportFilter } from '../import-options.ts';
import { StaleDialog } from '../StaleDialog.tsx';
import { DecisionBar, PhoneDecisionBar } from './DecisionBar.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { QueuePanel } from './queue/QueuePanel.tsx';
import { isLive } from './queue/queue.ts';
import { RecordPanel } from './record/RecordPanel.tsx';
import { SidePanel } from './SidePanel.tsx';
import { reviewTexts as texts } from './texts.ts';
import { reviewHref } from './useCurrent.ts';
import { useReviewKeys } from './useReviewKeys.ts';
import { type ReviewState, useReviewScreen } from './useReviewScreen.ts';
import '../commerces.css';
import { ScrollBox } from '../../../ui/layout/ScrollBox.tsx';
import styles from './Review.module.css';

export default function ReviewScreen() {
  const category = useCategoryFilter('commerce', 'categories', texts.queue.category);
  const [chosen, setChosen] = useState<string[]>([]);
  const [help, setHelp] = useState(false);
  const review = useReviewScreen((chosen.length > 0 ? category.toFilters?.(chosen) : undefined) ?? {}, () =>
    setHelp(true),
  );
  // `help` turns the keys off as soon as the dialog is requested, before it is shown.
  const keys = useReviewKeys(review.visible && !help, review.run);
  const { decisions, queue, wide, current } = review;

  const showAll = () => {
    setChosen([]);
    review.narrow(null);
  };
  const panel = (
    <QueuePanel
      queue={queue}
      current={current}
      locks={review.locks}
      selection={review.selection}
      decisions={decisions}
      filter={
        <QueueFilters
          review={review}
          category={category}
          chosen={chosen}
          onChoose={(ids) => {
            setChosen(ids);
            review.goTo(null, { focus: false });
          }}
        />
      }
      empty={
        chosen.length === 0 && review.from === null ? (
          <State drawing="nothing" title={texts.empty.title} text={texts.empty.text}>
            <LinkButton href="/commerces">{texts.empty.link}</LinkButton>
          </State>
        ) : (
          <State drawing="nothing" text={review.from === null ? texts.empty.filtered : texts.empty.imported}>
            <Button onClick={showAll}>{texts.empty.all}</Button>
          </State>
        )
      }
      onOpen={(id) => review.goTo(id, { focus: !wide, step: !wide && current === null })}
      onDecideChosen={review.decideChosen}
    />
  );
  const total = queue.list.isSuccess ? texts.waiting(queue.total) : undefined;

  return (
    <>
      {wide ? (
        <AppPage
          title={texts.title}
          note={total}
          back="/commerces"
          plain
          foot={current === null ? <div {...toastAnchor} /> : undefined}
          actions={
            <Button icon={keypadOutline} variant="plain" onClick={() => setHelp(true)}>
              {texts.keys.button}
            </Button>
          }
        >
          <div className={styles.frame}>
            <div className={`${styles.review} ${current === null ? 'done' : ''}`}>
              {panel}
              {current === null ? null : <Wide review={review} />}
            </div>
          </div>
        </AppPage>
      ) : current === null ? (
        <AppPage title={texts.title} note={total} back="/commerces" foot={<div {...toastAnchor} />}>
          {panel}
        </AppPage>
      ) : (
        <AppPage
          title={texts.title}
          note={total}
          back={reviewHref({ id: null, from: review.from })}
          foot={<PhoneFoot review={review} />}
        >
          <Record review={review} />
          {review.shown ? <SidePanel record={review.shown} from={review.from} /> : null}
        </AppPage>
      )}
      {decisions.reasonDialog}
      <StaleDialog stale={decisions.stale} />
      <FailuresDialog result={decisions.failures} onClose={decisions.closeFailures} />
      <KeysDialog
        open={help}
        onClose={() => setHelp(false)}
        characters={keys.characters}
        onCharacters={keys.setCharacters}
      />
    </>
  );
}

interface QueueFiltersProps {
  review: ReviewState;
  category: ReadyFilter;
  chosen: string[];
  onChoose: (categories: string[]) => void;
}

function QueueFilters({ review: { from, narrow }, category, chosen, onChoose }: QueueFiltersProps) {
  const importFilter = useImportFilter();
  return (
    <div className="row wrap gap-2">
      <FilterChip filter={category} values={chosen} onChange={onChoose} />
      {/* It is there when the page was opened from the list of an import. */}
      {from === null ? null : (
        <FilterChip
          filter={{ ...importFilter, label: texts.queue.import }}
          values={[from]}
          onChange={([id = null]) => narrow(id)}
        />
      )}
    </div>
  );
}

function Wide({ review }: { review: ReviewState }) {
  return (
    <>
      <section className={styles.middle} aria-label={texts.record.region}>
        <ScrollBox className="review-scroll">
          <Record review={review} />
        </ScrollBox>
        <DecisionBar {...barProps(review)} onOpenForm={review.openForm} />
      </section>
      {review.shown ? (
        <SidePanel record={review.shown} from={review.from} />
      ) : (
        <div className={`${styles.side} stack gap-3`} />
      )}
    </>
  );
}

function PhoneFoot({ review }: { review: ReviewState }) {
  return <PhoneDecisionBar {...barProps(review)} />;
}

const barProps = ({ shown, canDecide, decide, move }: ReviewState) => ({
  changes: shown?.pendingChanges != null,
  live: shown !== undefined && isLive(shown),
  off: !canDecide,
  onDecide: decide,
  onMove: move,
});

function Record({ review }: { review: ReviewState }) {
  const { shown, record, lockedBy, blocked, heading, at, queue } = review;
  return (
    <>
      {lockedBy ? (
        <p className={styles.locked} role="status">
          <Icon className={styles.lockedIcon} icon={eyeOutline} /> {texts.lock.banner(lockedBy, blocked)}
        </p>
      ) : null}
      {record.error && !shown ? <Failure error={record.error} onRetry={() => void record.refetch()} /> : null}
      {shown ? (
        <RecordPanel record={shown} at={at + 1} of={queue.total} heading={heading} />
      ) : record.isPending ? (
        <Skeleton rows={10} />
      ) : null}
    </>
  );
}
