import { notificationStatus, notifications } from '@callejero/contract/resources/notifications.ts';
import { copyOutline } from 'ionicons/icons';
import { useNavigate } from 'react-router';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import type { Column, FilterDefinition, RowAction } from '../../ui/list/types.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { audienceInWords } from './audience.ts';
import { duplicate } from './notification-api.ts';
import {
  type NotificationRow,
  resultsInWords,
  rowSelect,
  statusColor,
  whenInWords,
} from './notification-row.ts';
import styles from './notifications.module.css';
import { texts } from './texts.ts';

const columns: Column<NotificationRow>[] = [
  {
    key: 'title',
    card: 'title',
    render: (row) => (
      <span className={`${styles.name} stack`}>
        {row.title}
        <span className="muted">{row.message}</span>
      </span>
    ),
  },
  { key: 'audience', width: '11rem', card: 'detail', render: (row) => audienceInWords(row.audience) },
  {
    key: 'when',
    label: texts.list.when,
    width: '10rem',
    sort: 'scheduledAt',
    card: 'detail',
    render: whenInWords,
  },
  { key: 'stats', width: '12rem', card: 'detail', render: resultsInWords },
  {
    key: 'status',
    width: '9rem',
    card: 'status',
    render: (row) => <StatusChip color={statusColor[row.status]} label={notificationStatus[row.status]} />,
  },
];

const filters: FilterDefinition[] = [
  { key: 'status', many: true },
  { key: 'kind', many: true },
];

export default function NotificationsScreen() {
  const navigate = useNavigate();
  const actions: RowAction<NotificationRow>[] = [
    {
      key: 'duplicate',
      label: texts.state.duplicate,
      icon: copyOutline,
      swipe: true,
      permission: 'notifications:create',
      run: async (row) => {
        const { id } = await duplicate(row);
        navigate(`/notification/edit/${id}`);
      },
    },
  ];

  return (
    <ResourceList<NotificationRow>
      resource={notifications}
      columns={columns}
      search={['title', 'message']}
      searchPlaceholder={texts.list.search}
      filters={filters}
      select={rowSelect}
      href={(row) => `/notification/${row.status === 'draft' ? 'edit' : 'view'}/${row.id}`}
      formHref="/notification"
      actions={actions}
      archiveQuestion={(row) => texts.list.archiveQuestion(row.title)}
      empty={texts.list.empty}
    />
  );
}
