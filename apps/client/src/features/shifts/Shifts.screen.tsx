import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { shifts } from '@callejero/contract/resources/shifts.ts';
import { turnText } from '@callejero/contract/turns.ts';
import { calendarOutline } from 'ionicons/icons';
import { settings } from '../../api/settings.ts';
import { CommerceDialog } from '../../entities/commerce/CommerceDialog.tsx';
import { importLink } from '../../entities/import/import-link.ts';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import type { Column, FilterDefinition, HeaderLink } from '../../ui/list/types.ts';
import { formatDay } from '../../ui/values/format.ts';
import { toDay } from './month.ts';
import { texts } from './texts.ts';

const selection = {
  select: ['rev', 'archivedAt', 'startsAt', 'endsAt', 'zone'],
  populates: [{ path: 'commerce', select: ['name'] }],
} as const satisfies Selection<typeof shifts>;
type Row = Selected<typeof shifts, typeof selection>;

const columns: Column<Row>[] = [
  {
    key: 'startsAt',
    width: '11rem',
    card: 'title',
    render: ({ startsAt }) => formatDay(toDay(startsAt, settings().city.timezone)),
  },
  { key: 'commerce', card: 'detail', render: ({ commerce }) => commerce?.name },
  {
    key: 'hours',
    label: texts.when,
    sort: false,
    card: 'detail',
    render: (row) => turnText(row, settings().city.timezone),
  },
  { key: 'zone', width: '10rem', card: 'detail' },
];

const filters: FilterDefinition[] = [
  { key: 'commerce', resource: commerces, searched: true, Dialog: CommerceDialog },
  {
    key: 'since',
    label: texts.from,
    date: true,
    toFilters: ([day]) => ({ endsAt: { $gte: `${day}T00:00:00Z` } }),
  },
];

const links: HeaderLink[] = [
  { label: texts.month, href: '/shift-month', icon: calendarOutline, permission: 'shifts:read' },
  importLink('shifts'),
];

export default function ShiftsScreen() {
  return (
    <ResourceList<Row>
      resource={shifts}
      columns={columns}
      filters={filters}
      {...selection}
      formHref="/shift"
      links={links}
      archiveQuestion={() => texts.archiveDetail}
      empty={texts.empty}
    />
  );
}
