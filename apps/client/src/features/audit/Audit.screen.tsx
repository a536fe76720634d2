import { audit } from '@callejero/contract/resources/audit.ts';
import { arrowUndoOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useSession } from '../../api/session/session.ts';
import { Actor } from '../../entities/history/Actor.tsx';
import { type AuditRow, auditPopulates, auditSelect } from '../../entities/history/audit-row.ts';
import { auditedResources } from '../../entities/history/audited-resources.ts';
import { actionName, changedLabels, fieldChanges } from '../../entities/history/changes.ts';
import { usePersonFilter } from '../../entities/person/person-filter.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { optionsOf } from '../../ui/list/filters/readyFilters.ts';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import type { Column, FilterDefinition, RowAction } from '../../ui/list/types.ts';
import { ActDialog } from './ActDialog.tsx';
import styles from './Audit.module.css';
import { actInWords } from './act-words.ts';
import { actionFilter, daysFilter } from './audit-filters.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { kindOf, RecordName } from './RecordName.tsx';
import { texts } from './texts.ts';
import { isMany, toggleArchived, type UndoOfMany, undoAct, undoOf } from './undo.ts';
import { findRecordName } from './useRecordName.ts';

const words = texts.filters;

const RestoreDialog = lazyPart(
  async () => (await import('../../entities/history/RestoreDialog.tsx')).RestoreDialog,
);

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

/** All changes, the latest first: one entry for each import or bulk action. What can be undone is undone here. */
export default function AuditScreen() {
  const { user } = useSession();
  const [shown, setShown] = useState<AuditRow | null>(null);
  const [undoing, setUndoing] = useState<AuditRow | null>(null);
  const filters = [...usePersonFilter({ key: 'actor', label: words.person, many: true }), ...ownFilters];

  async function undo(row: AuditRow): Promise<void> {
    setShown(null);
    const how = undoOf(row, user);
    if (how === 'change') setUndoing(row);
    else if (how === 'restore' || how === 'archive') await undoArchiving(row, how);
    else if (how !== null) await undoWhole(row, how);
  }
  async function undoArchiving(row: AuditRow, how: 'restore' | 'archive'): Promise<void> {
    const found = await findRecordName(row.resource, row.recordId);
    const name = found?.text ?? kindOf(row.resource).toLowerCase();
    if (!(await feedback.confirm(texts.undo[`${how}Question`](name)))) return;
    await attempt(async () => {
      if (!(await toggleArchived(row, how))) feedback.warning(texts.undo.gone);
      else feedback.success(how === 'restore' ? texts.undo.restored : texts.undo.archived);
    });
  }
  async function undoWhole({ act, resource }: AuditRow, how: UndoOfMany): Promise<void> {
    if (!(await feedback.confirm(texts.undo[`${how}Question`], texts.undo[`${how}Detail`]))) return;
    await attempt(async () => {
      if (!(await undoAct(how, { id: act?.id ?? '', resource }, user))) feedback.warning(texts.undo.gone);
      else feedback.success(texts.undo.begun);
    });
  }
  const actions: RowAction<AuditRow>[] = [
    {
      key: 'undo',
      label: texts.undo.action,
      icon: arrowUndoOutline,
      show: (row) => undoOf(row, user) !== null,
      run: undo,
    },
  ];
  const undoShown = shown && undoOf(shown, user) !== null ? () => void undo(shown) : undefined;
  const undone = undoing && auditedResources.get(undoing.resource);

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
      populates={auditPopulates}
      select={auditSelect}
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
      {undoing && undone ? (
        <RestoreDialog
          resource={undone}
          id={undoing.recordId}
          entry={undoing}
          former="undo"
          onClose={() => setUndoing(null)}
        />
      ) : null}
    </ResourceList>
  );
}

/** A creation sets all fields, so none is listed. */
function fieldsOf(row: AuditRow): string {
  if (row.action === 'created') return '';
  return changedLabels(fieldChanges(row, auditedResources.get(row.resource)));
}
