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
import { AnswerForm } from './AnswerForm.tsx';
import { RowButton, sharedColumns, statusColumn } from './columns.tsx';
import { RowDialog } from './RowDialog.tsx';
import { markDone } from './reports-api.ts';
import { formatCommerce, formatCorrection, isOpen, type ReportRow, rowPopulates } from './rows.ts';
import { texts } from './texts.ts';

const words = texts.reports;
const permission = 'reports:update';
const colors = { open: 'warning', done: 'success' } as const;

const ownFilters: FilterDefinition[] = [{ key: 'status' }, { key: 'kind', many: true }];

export function ReportList({ own, top }: { own: Record<string, string>; top: ReactNode }) {
  const filters = [...ownFilters, ...usePersonFilter({ key: 'user', label: texts.columns.person })];
  const [shown, setShown] = useState<ReportRow | null>(null);

  async function done(rows: readonly ReportRow[]): Promise<void> {
    const open = rows.filter(isOpen);
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
        <RowButton
          title={words.detail}
          name={reportKinds[row.kind as ReportKind]}
          excerpt={[formatCorrection(row), row.text].filter(Boolean).join(' · ')}
          onOpen={() => setShown(row)}
        />
      ),
    },
    ...sharedColumns<ReportRow>(),
    statusColumn(reportStatus, colors, '8rem'),
  ];
  const actions: RowAction<ReportRow>[] = [
    {
      key: 'done',
      label: words.done,
      icon: checkmarkDoneOutline,
      color: 'success',
      swipe: true,
      permission,
      show: isOpen,
      run: (row) => done([row]),
      runMany: (rows) => done(rows),
    },
    { key: 'see', label: words.detail, icon: eyeOutline, run: setShown },
  ];

  return (
    <ResourceList<ReportRow>
      resource={reports}
      nameOf={(row) => texts.rowOf(`«${reportKinds[row.kind as ReportKind]}»`, formatCommerce(row))}
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
        <ReportDialog
          report={shown}
          onClose={() => setShown(null)}
          onMarkDone={() => {
            setShown(null);
            void done([shown]);
          }}
        />
      ) : null}
    </ResourceList>
  );
}

interface ReportDialogProps {
  report: ReportRow;
  onClose: () => void;
  onMarkDone: () => void;
}

/** The complete report, and its answer. */
function ReportDialog({ report, onClose, onMarkDone }: ReportDialogProps) {
  const answerForm = useId();
  const { user } = useSession();
  const mayAnswer = isOffered(user, permission);
  return (
    <RowDialog
      title={reportKinds[report.kind as ReportKind]}
      row={report}
      text={report.text}
      onClose={onClose}
      foot={
        mayAnswer ? (
          <>
            {isOpen(report) ? <Button onClick={onMarkDone}>{words.done}</Button> : null}
            <Button type="submit" form={answerForm} variant="primary">
              {isOpen(report) ? words.answerAndSettle : words.changeAnswer}
            </Button>
          </>
        ) : null
      }
    >
      {report.correction ? (
        <p className="break above-3">
          {words.says}: <strong>{formatCorrection(report)}</strong>
        </p>
      ) : null}
      {mayAnswer ? (
        <AnswerForm id={answerForm} report={report} onDone={onClose} />
      ) : report.answer ? (
        <p className="break lines above-3">
          <strong>{words.answer}:</strong> {report.answer}
        </p>
      ) : null}
    </RowDialog>
  );
}
