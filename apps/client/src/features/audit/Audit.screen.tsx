import type { Resource } from '@callejero/contract/resource.ts';
import { audit } from '@callejero/contract/resources/audit.ts';
import { users } from '@callejero/contract/resources/users.ts';
import { useState } from 'react';
import { type AuditRow, actorName, auditPopulates } from '../../entities/history/audit-row.ts';
import { auditedResources } from '../../entities/history/audited-resources.ts';
import { actionName, changedLabels, fieldChanges } from '../../entities/history/changes.ts';
import { personName } from '../../ui/fields/person-name.ts';
import { optionsOf } from '../../ui/list/filters/readyFilters.ts';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import type { Column, FilterDefinition } from '../../ui/list/types.ts';
import styles from './Audit.module.css';
import { actionFilter, daysFilter } from './audit-filters.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { texts } from './texts.ts';
import { useRecordName } from './useRecordName.ts';

const words = texts.filters;

const filters: FilterDefinition[] = [
  {
    key: 'actor',
    label: words.person,
    many: true,
    resource: users as unknown as Resource,
    searched: true,
    rowLabel: personName,
  },
  {
    key: 'system',
    label: words.system,
    options: [
      { value: 'yes', label: words.systemOnly },
      { value: 'no', label: words.peopleOnly },
    ],
    toFilters: ([value]) => ({ actor: { $exists: value === 'no' } }),
  },
  {
    key: 'action',
    label: words.action,
    many: true,
    options: optionsOf(words.groups),
    toFilters: actionFilter,
  },
  {
    key: 'resource',
    label: words.collection,
    many: true,
    options: [...auditedResources.values()]
      .map(({ name, labels }) => ({ value: name, label: labels.many }))
      .sort((a, b) => a.label.localeCompare(b.label, 'es')),
  },
  { key: 'from', label: words.from, date: true, toFilters: (days) => daysFilter('$gte', days) },
  { key: 'to', label: words.to, date: true, toFilters: (days) => daysFilter('$lt', days) },
];

/** All changes, the latest first. Read-only. */
export default function AuditScreen() {
  const [shown, setShown] = useState<AuditRow | null>(null);

  const columns: Column<AuditRow>[] = [
    {
      key: 'what',
      label: texts.columns.what,
      width: '12rem',
      card: 'title',
      render: (row) => (
        <button type="button" className={styles.row} title={texts.detail} onClick={() => setShown(row)}>
          {actionName(row.action)}
        </button>
      ),
    },
    { key: 'record', label: texts.columns.record, card: 'detail', render: (row) => <RecordName row={row} /> },
    {
      key: 'fields',
      label: texts.columns.fields,
      width: '13rem',
      wideOnly: true,
      card: 'none',
      render: (row) => <span className="muted">{fieldsOf(row)}</span>,
    },
    { key: 'actor', width: '10rem', card: 'detail', render: (row) => actorName(row.actor) },
    { key: 'createdAt', label: texts.columns.when, width: '9rem', card: 'detail' },
  ];

  return (
    <ResourceList<AuditRow>
      resource={audit}
      title={texts.title}
      columns={columns}
      filters={filters}
      populates={auditPopulates}
      sort={{ createdAt: -1 }}
      archive={false}
      empty={texts.empty}
    >
      <ChangeDialog row={shown} onClose={() => setShown(null)} />
    </ResourceList>
  );
}

function RecordName({ row }: { row: AuditRow }) {
  const name = useRecordName(row.resource, row.recordId);
  const kind = auditedResources.get(row.resource)?.labels.one ?? row.resource;
  return (
    <span className={styles.record} title={name?.text}>
      <span className="muted">{kind}</span> {name?.text}
    </span>
  );
}

/** A creation sets all fields, so none is listed. */
function fieldsOf(row: AuditRow): string {
  if (row.action === 'created') return '';
  return changedLabels(fieldChanges(row, auditedResources.get(row.resource)));
}
