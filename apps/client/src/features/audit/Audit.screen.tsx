import { audit } from '@callejero/contract/resources/audit.ts';
import { arrowUndoOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useSession } from '../../api/session/session.ts';
import { Actor } from '../../entities/history/Actor.tsx';
import { type AuditRow, auditQuery } from '../../entities/history/audit-row.ts';
import { auditedResources } from '../../entities/history/audited-resources.ts';
import { actionName, changedLabels, fieldChanges } from '../../entities/history/changes.ts';
import { usePersonFilter } from '../../entities/person/person-filter.ts';
import { toOptions } from '../../ui/list/filters/readyFilters.ts';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import type { Column, FilterDefinition, RowAction } from '../../ui/list/types.ts';
import { ActDialog } from './ActDialog.tsx';
import { actInWords } from './act-words.ts';
import styles from './audit.module.css';
import { actionFilter, daysFilter } from './audit-filters.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { RecordName } from './RecordName.tsx';
import { texts } from './texts.ts';
import { findUndo, isMany } from './undo.ts';
import { useUndo } from './useUndo.tsx';

const words = texts.filters;

const ownFilters: FilterDefinition[] = [
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
    options: toOptions(words.groups),
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

/** All changes, the latest first: one entry for each import or bulk action. What can be undone is undone here. */
export default function AuditScreen() {
  const { user } = useSession();
  const [shown, setShown] = useState<AuditRow | null>(null);
  const undoing = useUndo();
  const filters = [...usePersonFilter({ key: 'actor', label: words.person, many: true }), ...ownFilters];

  const undo = (row: AuditRow) => {
    setShown(null);
    return undoing.begin(row);
  };
  const actions: RowAction<AuditRow>[] = [
    {
      key: 'undo',
      label: texts.undo.action,
      icon: arrowUndoOutline,
      show: (row) => findUndo(row, user) !== null,
      run: undo,
    },
  ];
  const undoShown = shown && findUndo(shown, user) !== null ? () => void undo(shown) : undefined;

  const columns: Column<AuditRow>[] = [
    {
      key: 'what',
      label: texts.columns.what,
      width: '12rem',
      card: 'title',
      render: (row) => (
        <button type="button" className={styles.row} title={texts.detail} onClick={() => setShown(row)}>
          {isMany(row) ? actInWords(row) : actionName(row.action)}
        </button>
      ),
    },
    {
      key: 'record',
      label: texts.columns.record,
      card: 'detail',
      render: (row) =>
        isMany(row) && row.act ? (
          <span className="muted">{texts.acts[row.act.kind]}</span>
        ) : (
          <RecordName row={row} className={styles.record} />
        ),
    },
    {
      key: 'fields',
      label: texts.columns.fields,
      width: '13rem',
      wideOnly: true,
      card: 'none',
      render: (row) => <span className="muted">{fieldsOf(row)}</span>,
    },
    { key: 'actor', width: '10rem', card: 'detail', render: (row) => <Actor row={row} /> },
    { key: 'createdAt', label: texts.columns.when, width: '9rem', card: 'detail' },
  ];

  return (
    <ResourceList<AuditRow>
      resource={audit}
      title={texts.title}
      columns={columns}
      filters={filters}
      search="$search"
      searchPlaceholder={texts.search}
      // A search finds changes themselves, of which the last one of an act may be none.
      grouped={(search) => (search === '' ? { isLast: true } : undefined)}
      {...auditQuery}
      nameOf={(row) => (isMany(row) ? actInWords(row) : actionName(row.action))}
      actions={actions}
      sort={{ createdAt: -1 }}
      archive={false}
      empty={texts.empty}
    >
      <ChangeDialog
        row={shown && !isMany(shown) ? shown : null}
        onClose={() => setShown(null)}
        onUndo={undoShown}
      />
      <ActDialog
        row={shown && isMany(shown) ? shown : null}
        onClose={() => setShown(null)}
        onUndo={undoShown}
      />
      {undoing.dialog}
    </ResourceList>
  );
}

/** A creation sets all fields, so none is listed. */
function fieldsOf(row: AuditRow): string {
  if (row.action === 'created') return '';
  return changedLabels(fieldChanges(row, auditedResources.get(row.resource)));
}
