import type { ReviewJob } from '@callejero/contract/answers/places.ts';
import { defects } from '@callejero/contract/defects.ts';
import type { Filters } from '@callejero/contract/list-query/query.ts';
import { commerceStatus, commerces } from '@callejero/contract/resources/commerces.ts';
import { provinces } from '@callejero/contract/resources/provinces.ts';
import { quarters } from '@callejero/contract/resources/quarters.ts';
import { checkmarkOutline, closeOutline, copyOutline, gitMergeOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isOffered, useAbilities } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { settings } from '../../api/settings.ts';
import { useCategoryFilter } from '../../entities/category/category-filter.ts';
import { streetAndQuarter } from '../../entities/commerce/address/quarter.ts';
import { duplicatesPath } from '../../entities/commerce/duplicates-path.ts';
import { importLink } from '../../entities/import/import-link.ts';
import { usePersonFilter } from '../../entities/person/person-filter.ts';
import { Cancelled } from '../../ui/feedback/cancelled.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useReasonDialog } from '../../ui/feedback/useReasonDialog.tsx';
import { optionsOf } from '../../ui/list/filters/readyFilters.ts';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import type { Column, FilterDefinition, HeaderLink, RowAction } from '../../ui/list/types.ts';
import { photoColumn } from '../../ui/list/usual-columns.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { attentionFilters } from './attention-filter.ts';
import styles from './Commerces.module.css';
import { type CommerceRow, rowPopulates, rowSelect, statusColor } from './commerce-row.ts';
import { duplicatesTexts } from './duplicates/texts.ts';
import { FailuresDialog } from './FailuresDialog.tsx';
import { useImportFilter } from './import-options.ts';
import { mergeTexts } from './merge/texts.ts';
import { ReviewJobs } from './ReviewJobs.tsx';
import { useReviewLink } from './review/useReviewLink.ts';
import {
  askVerdict,
  decisionsFor,
  type ReviewDecision,
  type ReviewOutcome,
  reasonHelp,
  reviewSentence,
} from './review.ts';
import { beginReviewJob, countWaiting, useReviewJobs } from './review-jobs.ts';
import { texts } from './texts.ts';
import { reviewMany, reviewOne } from './useReview.ts';

const columns: Column<CommerceRow>[] = [
  photoColumn((row) => ({
    value: row.photos[0]?.file ?? row.logo,
    icon: row.categories[0]?.icon,
    color: row.categories[0]?.color,
  })),
  { key: 'name', card: 'title' },
  { key: 'status', width: '8rem', card: 'status', render: (row) => <Status row={row} /> },
  {
    key: 'categories',
    label: texts.list.category,
    width: '9rem',
    card: 'detail',
    render: (row) => row.categories[0]?.name ?? texts.list.noCategory,
  },
  { key: 'address', label: texts.list.address, width: '8.5rem', card: 'detail', render: streetOf },
  {
    key: 'source',
    label: texts.list.source,
    width: '8.5rem',
    wideOnly: true,
    card: 'none',
    render: (row) => row.source?.name ?? texts.list.ownSource,
  },
  { key: 'updatedAt', width: '8rem', card: 'none' },
];

function streetOf({ address, quarter: computed }: CommerceRow) {
  const { street, quarter: written } = streetAndQuarter(address);
  const quarter = computed?.name ?? written;
  if (!street && !quarter) return null;
  return (
    <span title={[street, quarter].filter(Boolean).join(', ')}>
      {street ? <span className={styles.streetLine}>{street}</span> : null}
      {quarter ? <span className={`${styles.streetLine} commerce-muted`}>{quarter}</span> : null}
    </span>
  );
}

function Status({ row }: { row: CommerceRow }) {
  return (
    <>
      <StatusChip color={statusColor[row.status]} label={commerceStatus[row.status]} />
      {row.pendingChanges || row.liveChanges ? (
        <StatusChip color="warning" label={texts.list.changes} />
      ) : null}
    </>
  );
}

function useFilters(): FilterDefinition[] {
  const category = useCategoryFilter('commerce', 'categories', texts.list.category);
  const owners = usePersonFilter({ key: 'owners' });
  const proposer = usePersonFilter({ key: 'proposedBy' });
  return [
    { key: 'status', many: true },
    category,
    {
      key: 'province',
      label: texts.list.province,
      many: true,
      resource: provinces,
      optionFilters: { country: settings().city.country },
      toFilters: (values) => ({ 'address.province': { $in: values } }),
    },
    { key: 'quarter', many: true, resource: quarters },
    useImportFilter(),
    {
      key: 'attention',
      label: texts.list.attention,
      options: optionsOf(texts.list.attentionOptions),
      toFilters: attentionFilters,
    },
    {
      key: 'defect',
      label: texts.list.defect,
      options: optionsOf(defects),
      // An unknown name in a hand-written address is no filter.
      toFilters: ([value = '']) => (Object.hasOwn(defects, value) ? { $defect: value } : {}),
    },
    ...owners,
    ...proposer,
  ];
}

const duplicatesLink: HeaderLink = {
  label: duplicatesTexts.title,
  href: duplicatesPath,
  icon: copyOutline,
  permission: 'commerces:update',
};

export default function CommercesScreen() {
  const navigate = useNavigate();
  const may = useAbilities(commerces);
  const filters = useFilters();
  const reviewLink = useReviewLink();
  const reason = useReasonDialog(texts.review.reason);
  const [result, setResult] = useState<{ decision: ReviewDecision; outcome: ReviewOutcome } | null>(null);

  const { user } = useSession();
  const jobs = useReviewJobs(isOffered(user, 'commerces:review'), showEnd);

  function showEnd({ decision, done, failed, failures, error }: ReviewJob): void {
    const outcome = { done, failed, failures };
    if (error !== null) feedback.error(error);
    if (failed > 0) setResult({ decision, outcome });
    else if (done > 0) feedback.success(reviewSentence(decision, outcome));
  }

  async function decideAll(filters: Filters | undefined, decision: ReviewDecision): Promise<void> {
    const count = await countWaiting(filters);
    if (count === 0) {
      feedback.warning(texts.review.all.none);
      throw new Cancelled();
    }
    const words = texts.review.all;
    if (decision === 'accept') {
      if (!(await feedback.confirm(words.acceptQuestion(formatNumber(count)), words.acceptDetail)))
        throw new Cancelled();
      return beginReviewJob(filters, decision);
    }
    const why = await reason.ask(words.reject(formatNumber(count)));
    if (why === null) throw new Cancelled();
    return beginReviewJob(filters, decision, why);
  }

  async function decideMany(rows: CommerceRow[], decision: ReviewDecision): Promise<void> {
    const why =
      decision === 'reject'
        ? await reason.ask(texts.review.rejectMany(rows.length), reasonHelp(rows))
        : undefined;
    if (why === null) throw new Cancelled();
    const outcome = await reviewMany(rows, decision, why);
    if (outcome.failures.length > 0) setResult({ decision, outcome });
    else feedback.success(reviewSentence(decision, outcome));
  }

  async function decideOne(row: CommerceRow, decision: ReviewDecision): Promise<void> {
    const verdict = await askVerdict(decision, row, reason.ask);
    if (verdict === null) return;
    await reviewOne(row, verdict);
    feedback.success(texts.review[decision === 'accept' ? 'accepted' : 'rejected'](row.name));
  }

  const actions: RowAction<CommerceRow>[] = [
    {
      key: 'accept',
      label: texts.review.accept,
      icon: checkmarkOutline,
      permission: 'commerces:review',
      color: 'success',
      swipe: true,
      show: (row) => decisionsFor(row).includes('accept'),
      run: (row) => decideOne(row, 'accept'),
      runMany: (rows) => decideMany(rows, 'accept'),
      runAll: (filters) => decideAll(filters, 'accept'),
    },
    {
      key: 'reject',
      label: texts.review.rejectDots,
      icon: closeOutline,
      permission: 'commerces:review',
      color: 'danger',
      swipe: true,
      show: (row) => decisionsFor(row).includes('reject'),
      run: (row) => decideOne(row, 'reject'),
      runMany: (rows) => decideMany(rows, 'reject'),
      runAll: (filters) => decideAll(filters, 'reject'),
    },
    {
      key: 'merge',
      label: mergeTexts.bulk,
      icon: gitMergeOutline,
      permission: 'commerces:review',
      showMany: (rows) => rows.length === 2 && may.update,
      runMany: async ([one, two]) => {
        if (one && two) navigate(`/commerce-merge/${one.id}/${two.id}`);
      },
    },
  ];

  return (
    <ResourceList<CommerceRow>
      resource={commerces}
      columns={columns}
      search={['name']}
      searchPlaceholder={texts.list.search}
      filters={filters}
      select={rowSelect}
      populates={rowPopulates}
      formHref="/commerce"
      links={[reviewLink, importLink('commerces'), duplicatesLink]}
      actions={actions}
      overrides={async () => (await import('./commerce-form.ts')).overrides}
      archiveQuestion={(row) => texts.list.archiveQuestion(row.name)}
      empty={texts.list.empty}
    >
      <ReviewJobs jobs={jobs} />
      {reason.dialog}
      <FailuresDialog result={result} onClose={() => setResult(null)} />
    </ResourceList>
  );
}
