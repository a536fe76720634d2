import type { Filters } from '@callejero/contract/list-query/query.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { userStatus } from '@callejero/contract/resources/users.ts';
import { banOutline, checkmarkOutline, keyOutline, personCircleOutline } from 'ionicons/icons';
import { useNavigate } from 'react-router';
import { useSession } from '../../api/session/session.ts';
import { personHref } from '../../entities/person/PersonLink.tsx';
import { Cancelled } from '../../ui/feedback/cancelled.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { showOutcome } from '../../ui/feedback/outcome.ts';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import type { Column, FilterDefinition, RowAction } from '../../ui/list/types.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { formatDateTime, formatRelative } from '../../ui/values/format.ts';
import { setStatus, setStatusOfMany } from './account-api.ts';
import { type AccountRow, accountSelect, fullName, statusColour } from './account-row.ts';
import { texts } from './texts.ts';

const columns: Column<AccountRow>[] = [
  {
    key: 'photo',
    label: texts.columns.photo,
    width: '4rem',
    card: 'media',
    render: (row) => <Avatar name={fullName(row)} image={row.avatar} />,
  },
  { key: 'name', label: texts.columns.name, sort: 'firstName', card: 'title', render: fullName },
  { key: 'email', width: '15rem', card: 'detail' },
  {
    key: 'status',
    width: '9rem',
    card: 'status',
    render: (row) => <StatusChip color={statusColour[row.status]} label={userStatus[row.status]} />,
  },
  {
    key: 'confirmed',
    label: texts.columns.confirmed,
    width: '9rem',
    sort: 'emailVerifiedAt',
    wideOnly: true,
    card: 'none',
    render: (row) =>
      row.emailVerifiedAt ? texts.confirmed : <StatusChip color="warning" label={texts.unconfirmed} />,
  },
  {
    key: 'lastLoginAt',
    width: '9rem',
    card: 'detail',
    render: (row) =>
      row.lastLoginAt ? (
        <time dateTime={row.lastLoginAt} title={formatDateTime(row.lastLoginAt)}>
          {formatRelative(row.lastLoginAt)}
        </time>
      ) : (
        texts.never
      ),
  },
];

const filters: FilterDefinition[] = [
  { key: 'status', many: true },
  {
    key: 'confirmed',
    label: texts.filters.confirmed,
    options: [
      { value: 'yes', label: texts.filters.yes },
      { value: 'no', label: texts.filters.no },
    ],
    toFilters: ([value]) => ({ emailVerifiedAt: { $exists: value === 'yes' } }),
  },
];

interface AccountListProps {
  resource: Resource;
  words: { title: string; search: string; invite: string; empty: string };
  /** `/user` or `/administrator`. */
  formHref: string;
  baseFilters?: Filters;
}

/** Users and administrators: the same rows under two names. */
export function AccountList({ resource, words, formHref, baseFilters }: AccountListProps) {
  const navigate = useNavigate();
  const { user } = useSession();
  const others = (rows: AccountRow[]) => rows.filter(({ id }) => id !== user?.id);

  async function change(row: AccountRow, status: AccountRow['status']): Promise<void> {
    const name = fullName(row);
    if (status === 'disabled' && !(await feedback.confirm(texts.status.question(name), texts.status.detail)))
      return;
    await setStatus(row, status);
    feedback.success(texts.status[status === 'active' ? 'enabled' : 'disabled'](name));
  }

  async function changeMany(rows: AccountRow[], status: AccountRow['status']): Promise<void> {
    const chosen = others(rows).filter((row) => row.status !== status);
    if (
      status === 'disabled' &&
      !(await feedback.confirm(texts.status.manyQuestion(chosen.length), texts.status.manyDetail))
    )
      throw new Cancelled();
    showOutcome(await setStatusOfMany(chosen, status), {
      done: (count) => texts.status.many(count, status),
      failed: texts.status.someFailed,
    });
  }

  const permission = `${resource.name}:update`;
  const actions: RowAction<AccountRow>[] = [
    {
      key: 'person',
      label: texts.person,
      icon: personCircleOutline,
      run: (row) => navigate(personHref(row.id)),
    },
    {
      key: 'disable',
      label: texts.status.disable,
      icon: banOutline,
      permission,
      color: 'danger',
      swipe: true,
      show: (row) => row.status === 'active' && row.id !== user?.id,
      run: (row) => change(row, 'disabled'),
      runMany: (rows) => changeMany(rows, 'disabled'),
    },
    {
      key: 'enable',
      label: texts.status.enable,
      icon: checkmarkOutline,
      permission,
      color: 'success',
      swipe: true,
      show: (row) => row.status === 'disabled',
      run: (row) => change(row, 'active'),
      runMany: (rows) => changeMany(rows, 'active'),
    },
    {
      key: 'password',
      label: texts.password,
      icon: keyOutline,
      permission,
      run: (row) => navigate(`/change-password/${row.id}`),
    },
  ];

  return (
    <ResourceList<AccountRow>
      resource={resource}
      title={words.title}
      columns={columns}
      search={['firstName', 'lastName', 'email']}
      searchPlaceholder={words.search}
      filters={filters}
      {...(baseFilters ? { baseFilters } : {})}
      select={accountSelect}
      formHref={formHref}
      createLabel={words.invite}
      actions={actions}
      archiveQuestion={(row) => texts.archiveQuestion(fullName(row))}
      empty={words.empty}
    />
  );
}
