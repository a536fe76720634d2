import { type ReportKind, reportKinds } from '@callejero/contract/enums/reports.ts';
import { reportStatus, reports } from '@callejero/contract/resources/reports.ts';
import { checkmarkDoneOutline, eyeOutline } from 'ionicons/icons';
import { type ReactNode, useId, useState } from 'react';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { usePersonFilter } from '../../entities/person/person-filter.ts';
import { showOutcome } from '../../ui/feedback/outcome.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import type { Column, FilterDefinition, RowAction } from '../../ui/list/types.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { sharedColumns } from './columns.tsx';
import styles from './Reports.module.css';
import { RowDialog } from './RowDialog.tsx';
import { markDone } from './reports-api.ts';
import { commerceOf, correctionOf, type ReportRow, rowPopulates } from './rows.ts';
import { texts } from './texts.ts';

const words = texts.reports;
const permission = 'reports:update';

const ownFilters: FilterDefinition[] = [{ key: 'status' }, { key: 'kind', many: true }];

export function ReportList({ own, top }: { own: Record<string, string>; top: ReactNode }) {
  const { user } = useSession();
  const filters = [...ownFilters, ...usePersonFilter({ key: 'user', label: texts.columns.person })];
  const [shown, setShown] = useState<ReportRow | null>(null);
  const answerForm = useId();
  const mayAnswer = isOffered(user, permission);

  async function done(rows: readonly ReportRow[]): Promise<void> {
    const open = rows.filter((row) => row.status === 'open');
    showOutcome(await markDone(open), {
      done: (count) => (open.length === 1 ? words.wasDone : words.manyDone(count)),
      failed: texts.someFailed,
    });
  }

  const columns: Column<ReportRow>[] = [
    {
      key: 'kind',
      card: 'title',
      render: (row) => (
        <button type="button" className={styles.row} title={words.detail} onClick={() => setShown(row)}>
          {reportKinds[row.kind as ReportKind]}
          {(row.correction ?? row.text) ? (
            <span className={styles.excerpt}>
              {[correctionOf(row), row.text].filter(Boolean).join(' · ')}
            </span>
          ) : null}
        </button>
      ),
    },
    ...sharedColumns<ReportRow>(),
    {
      key: 'status',
      width: '8rem',
      card: 'status',
      render: (row) => (
        <StatusChip color={row.status === 'open' ? 'warning' : 'success'} label={reportStatus[row.status]} />
      ),
    },
  ];
  const actions: RowAction<ReportRow>[] = [
    {
      key: 'done',
      label: words.done,
      icon: checkmarkDoneOutline,
      color: 'success',
      swipe: true,
      permission,
      show: (row) => row.status === 'open',
      run: (row) => done([row]),
      runMany: (rows) => done(rows),
    },
    { key: 'see', label: words.detail, icon: eyeOutline, run: setShown },
  ];

  return (
    <ResourceList<ReportRow>
      resource={reports}
      nameOf={(row) => texts.rowOf(`«${reportKinds[row.kind as ReportKind]}»`, commerceOf(row))}
      title={texts.title}
      columns={columns}
      search={['text']}
      searchPlaceholder={words.search}
      filters={filters}
      initialFilters={{ status: ['open'] }}
      own={own}
      top={top}
      populates={rowPopulates}
      actions={actions}
      empty={words.empty}
    >
      {shown ? (
        <RowDialog
          title={reportKinds[shown.kind as ReportKind]}
          row={shown}
          text={shown.text}
          onClose={() => setShown(null)}
          foot={
            mayAnswer ? (
              <>
                {shown.status === 'open' ? (
                  <Button
                    onClick={() => {
                      setShown(null);
                      void done([shown]);
                    }}
                  >
                    {words.done}
                  </Button>
                ) : null}
                <Button type="submit" form={answerForm} variant="primary">
                  {shown.status === 'open' ? words.answerAndSettle : words.changeAnswer}
                </Button>
              </>
            ) : null
          }
        >
          {shown.correction ? (
            <p className="break above-3">
              {words.says}: <strong>{correctionOf(shown)}</strong>
            </p>
          ) : null}
          {mayAnswer ? (
            <AnswerForm id={answerForm} report={shown} onDone={() => setShown(null)} />
          ) : shown.answer ? (
            <p className="break lines above-3">
              <strong>{words.answer}:</strong> {shown.answer}
            </p>
          ) : null}
        </RowDialog>
      ) : null}
    </ResourceList>
  );
}
