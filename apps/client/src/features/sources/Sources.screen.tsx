import { type SourceRecord, sourceSchedules, sources } from '@callejero/contract/resources/sources.ts';
import { cloudUploadOutline } from 'ionicons/icons';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import type { Column } from '../../ui/list/types.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { formatNumber, formatRelative } from '../../ui/values/format.ts';
import { texts } from './texts.ts';

const columns: Column<SourceRecord>[] = [
  { key: 'name', card: 'title' },
  { key: 'licence', wideOnly: true },
  {
    key: 'lastRunAt',
    card: 'detail',
    width: '12rem',
    render: ({ lastRunAt }) => (lastRunAt === null ? texts.never : formatRelative(lastRunAt)),
  },
  {
    key: 'places',
    label: texts.columns.places,
    align: 'end',
    width: '7rem',
    render: ({ places }) => formatNumber(places),
  },
  {
    key: 'changes',
    label: texts.columns.changes,
    card: 'detail',
    render: ({ lastRun }) => (lastRun === null ? '' : texts.changes(lastRun)),
  },
  { key: 'schedule', width: '9rem', render: ({ schedule }) => sourceSchedules[schedule] },
  {
    key: 'state',
    label: texts.columns.state,
    card: 'status',
    width: '9rem',
    render: (source) => <SourceState source={source} />,
  },
];

function SourceState({ source: { waiting, notice, lastRun } }: { source: SourceRecord }) {
  const { states } = texts;
  if (waiting !== null) return <StatusChip color="warning" label={states.waiting} />;
  if (notice !== null) return <StatusChip color="danger" label={states.notice} />;
  if (lastRun === null) return <StatusChip color="neutral" label={states.none} />;
  return <StatusChip color="success" label={states.good} />;
}

export default function SourcesScreen() {
  return (
    <ResourceList<SourceRecord>
      resource={sources}
      columns={columns}
      search={['name']}
      searchPlaceholder={texts.search}
      filters={[{ key: 'target' }, { key: 'schedule' }]}
      formHref="/source"
      createLabel={texts.create}
      links={[
        { label: texts.import, href: '/import', icon: cloudUploadOutline, permission: 'imports:create' },
      ]}
      archiveQuestion={() => texts.archiveDetail}
      empty={texts.empty}
    />
  );
}
