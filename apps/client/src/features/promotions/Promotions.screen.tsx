import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { discounts } from '@callejero/contract/resources/discounts.ts';
import { promotions } from '@callejero/contract/resources/promotions.ts';
import { CommerceDialog } from '../../entities/commerce/CommerceDialog.tsx';
import { importLink } from '../../entities/import/import-link.ts';
import { PromotionChip } from '../../entities/promotion/PromotionChip.tsx';
import { redeemedText } from '../../entities/promotion/redeemed-text.ts';
import { toOptions } from '../../ui/list/filters/readyFilters.ts';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import type { Column, FilterDefinition } from '../../ui/list/types.ts';
import { photoColumn } from '../../ui/list/usual-columns.tsx';
import { formatDateTime, formatPeriod } from '../../ui/values/format.ts';
import { datedStates, stateFilters } from './promotion-filters.ts';
import { texts } from './texts.ts';

const selection = {
  select: [
    'rev',
    'archivedAt',
    'title',
    'image',
    'status',
    'startsAt',
    'endsAt',
    'quotaTotal',
    'redeemedCount',
  ],
  populates: [{ path: 'commerce', select: ['name'] }],
} as const satisfies Selection<typeof promotions>;
type Row = Selected<typeof promotions, typeof selection>;

const columns: Column<Row>[] = [
  photoColumn((row) => ({ value: row.image, icon: 'ticket' }), promotions.fields.image.label),
  { key: 'title', card: 'title' },
  { key: 'commerce', width: '12rem', card: 'detail', render: (row) => row.commerce?.name ?? texts.wholeCity },
  { key: 'status', width: '9rem', card: 'status', render: (row) => <PromotionChip promotion={row} /> },
  {
    key: 'startsAt',
    label: texts.dates,
    width: '11rem',
    card: 'detail',
    render: (row) => (
      <span title={`${formatDateTime(row.startsAt)} – ${formatDateTime(row.endsAt)}`}>
        {formatPeriod(row.startsAt, row.endsAt)}
      </span>
    ),
  },
  {
    key: 'redeemedCount',
    label: texts.redeemed,
    width: '8rem',
    align: 'end',
    card: 'detail',
    render: (row) => redeemedText(row.redeemedCount, row.quotaTotal),
  },
];

const filters: FilterDefinition[] = [
  { key: 'status', many: true },
  {
    key: 'state',
    label: texts.state,
    many: true,
    options: toOptions(datedStates),
    toFilters: (values) => stateFilters(values, new Date()),
  },
  {
    key: 'scope',
    label: texts.scope,
    options: [
      { value: 'city', label: texts.wholeCity },
      { value: 'commerce', label: texts.ofCommerce },
    ],
    toFilters: ([value]) => ({ commerce: { $exists: value === 'commerce' } }),
  },
  { key: 'commerce', resource: commerces, searched: true, Dialog: CommerceDialog },
  { key: 'discount', resource: discounts, searched: true },
];

export default function PromotionsScreen() {
  return (
    <ResourceList<Row>
      resource={promotions}
      columns={columns}
      search={['title']}
      searchPlaceholder={texts.search}
      filters={filters}
      {...selection}
      formHref="/promotion"
      links={[importLink('promotions')]}
      archiveQuestion={() => texts.archiveDetail}
      empty={texts.empty}
    />
  );
}
