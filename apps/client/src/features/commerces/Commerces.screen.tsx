import { defects } from '@callejero/contract/defects.ts';
import { commerceStatus, commerces } from '@callejero/contract/resources/commerces.ts';
import { provinces } from '@callejero/contract/resources/provinces.ts';
import { quarters } from '@callejero/contract/resources/quarters.ts';
import { checkmarkOutline, closeOutline, copyOutline, gitMergeOutline } from 'ionicons/icons';
import { useNavigate } from 'react-router';
import { useAbilities } from '../../api/session/abilities.ts';
import { settings } from '../../api/settings.ts';
import { useCategoryFilter } from '../../entities/category/category-filter.ts';
import { streetAndQuarter } from '../../entities/commerce/address/quarter.ts';
import { duplicatesPath } from '../../entities/commerce/duplicates-path.ts';
import { importLink } from '../../entities/import/import-link.ts';
import { usePersonFilter } from '../../entities/person/person-filter.ts';
import { toOptions } from '../../ui/list/filters/readyFilters.ts';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import type { Column, FilterDefinition, HeaderLink, RowAction } from '../../ui/list/types.ts';
import { photoColumn } from '../../ui/list/usual-columns.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { attentionFilters } from './attention-filter.ts';
import { type CommerceRow, rowQuery, statusColor } from './commerce-row.ts';
import styles from './commerces.module.css';
import { duplicatesTexts } from './duplicates/texts.ts';
import { useImportFilter } from './import-options.ts';
import { mergeTexts } from './merge/texts.ts';
import { ReviewJobs } from './ReviewJobs.tsx';
import { useReviewLink } from './review/useReviewLink.ts';
import { decisionsFor } from './review.ts';
import { texts } from './texts.ts';
import { useListDecisions } from './useListDecisions.tsx';

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
      options: toOptions(texts.list.attentionOptions),
      toFilters: attentionFilters,
    },
    {
      key: 'defect',
      label: texts.list.defect,
      options: toOptions(defects),
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
  const { decideOne, decideMany, decideAll, jobs, dialogs } = useListDecisions();

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
      {...rowQuery}
      formHref="/commerce"
      links={[reviewLink, importLink('commerces'), duplicatesLink]}
      actions={actions}
      overrides={async () => (await import('./commerce-form.ts')).overrides}
      archiveQuestion={(row) => texts.list.archiveQuestion(row.name)}
      empty={texts.list.empty}
    >
      <ReviewJobs jobs={jobs} />
      {dialogs}
    </ResourceList>
  );
}
