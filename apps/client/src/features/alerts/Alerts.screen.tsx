import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import { alertKinds, alerts } from '@callejero/contract/resources/alerts.ts';
import { quarters } from '@callejero/contract/resources/quarters.ts';
import { alertArea, alertStateAt } from '@callejero/contract/today.ts';
import { checkmarkDoneOutline } from 'ionicons/icons';
import { invalidate, updateRow } from '../../api/resource.ts';
import { importLink } from '../../entities/import/import-link.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import type { Column, FilterDefinition, RowAction } from '../../ui/list/types.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { formatDateTime } from '../../ui/values/format.ts';
import { texts } from './texts.ts';

const selection = {
  select: ['rev', 'archivedAt', 'kind', 'title', 'streets', 'startsAt', 'endsAt'],
  populates: [{ path: 'quarters', select: ['name'] }],
} as const satisfies Selection<typeof alerts>;
type Row = Selected<typeof alerts, typeof selection>;

const stateOf = (row: Row) => alertStateAt(row, new Date());
const colors = { running: 'warning', coming: 'success', over: 'neutral' } as const;

const columns: Column<Row>[] = [
  { key: 'title', card: 'title' },
  { key: 'kind', width: '9rem', card: 'detail', render: ({ kind }) => alertKinds[kind] },
  {
    key: 'quarters',
    label: texts.area,
    width: '14rem',
    sort: false,
    card: 'detail',
    render: (row) =>
      alertArea(
        row.quarters.map(({ name }) => name),
        row.streets,
      ),
  },
  { key: 'startsAt', width: '9rem', card: 'detail', render: ({ startsAt }) => formatDateTime(startsAt) },
  {
    key: 'endsAt',
    width: '9rem',
    card: 'detail',
    render: ({ endsAt }) => (endsAt === null ? texts.noEnd : formatDateTime(endsAt)),
  },
  {
    key: 'state',
    label: texts.state,
    width: '8rem',
    sort: false,
    card: 'status',
    render: (row) => <StatusChip color={colors[stateOf(row)]} label={texts.states[stateOf(row)]} />,
  },
];

const filters: FilterDefinition[] = [
  { key: 'kind', many: true },
  { key: 'quarters', resource: quarters },
  {
    key: 'state',
    label: texts.state,
    options: Object.entries(texts.states).map(([value, label]) => ({ value, label })),
    toFilters([state]) {
      const now = new Date().toISOString();
      if (state === 'over') return { endsAt: { $lte: now } };
      if (state === 'coming') return { startsAt: { $gt: now } };
      return { startsAt: { $lte: now }, $or: [{ endsAt: null }, { endsAt: { $gt: now } }] };
    },
  },
];

const actions: RowAction<Row>[] = [
  {
    key: 'end',
    label: texts.end,
    icon: checkmarkDoneOutline,
    permission: 'alerts:update',
    show: (row) => row.archivedAt === null && stateOf(row) === 'running',
    async run(row) {
      await updateRow(alerts, { seen: row, changes: { endsAt: new Date().toISOString() } });
      await invalidate('alerts');
      feedback.success(texts.ended(row.title));
    },
  },
];

export default function AlertsScreen() {
  return (
    <ResourceList<Row>
      resource={alerts}
      columns={columns}
      search={['title']}
      searchPlaceholder={texts.search}
      filters={filters}
      {...selection}
      formHref="/alert"
      createLabel={texts.create}
      actions={actions}
      links={[importLink('alerts')]}
      archiveQuestion={() => texts.archiveDetail}
      empty={texts.empty}
    />
  );
}
