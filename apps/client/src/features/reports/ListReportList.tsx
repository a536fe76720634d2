import { abuseKinds } from '@callejero/contract/enums/abuse.ts';
import {
  type ListReport,
  listReportStatus,
  listReports,
} from '@callejero/contract/resources/list-reports.ts';
import { checkmarkOutline, eyeOutline, trashOutline } from 'ionicons/icons';
import { type ReactNode, useState } from 'react';
import { invalidate } from '../../api/resource.ts';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useReasonDialog } from '../../ui/feedback/useReasonDialog.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import type { Column, FilterDefinition, RowAction } from '../../ui/list/types.ts';
import { excerptColumn, statusColumn } from './columns.tsx';
import { words } from './list-report-texts.ts';
import { decideListReport } from './reports-api.ts';
import { isOpen } from './rows.ts';
import { texts } from './texts.ts';

const permission = 'list-reports:review';
const colors = { open: 'warning', removed: 'danger', dismissed: 'neutral' } as const;

const filters: FilterDefinition[] = [{ key: 'status', many: true }];

const titleOf = ({ kind, name }: Pick<ListReport, 'kind' | 'name'>) => `${abuseKinds[kind]}: «${name}»`;

/** Reported lists of places, to take down or to leave. */
export function ListReportList({ own, top }: { own: Record<string, string>; top: ReactNode }) {
  const [shown, setShown] = useState<ListReport | null>(null);
  const reason = useReasonDialog(words.reason);

  async function decide(row: ListReport, why: string | null): Promise<void> {
    setShown(null);
    const done = await attempt(async () => {
      await decideListReport(row, why);
      feedback.success(why === null ? words.dismissed : words.removed);
    });
    if (!done) await invalidate('list-reports');
  }

  async function remove(row: ListReport): Promise<void> {
    setShown(null);
    const why = await reason.ask(words.removeTitle(row.name));
    if (why !== null) await decide(row, why);
  }

  const columns: Column<ListReport>[] = [
    excerptColumn<ListReport>('name', words.detail, titleOf, setShown),
    { key: 'createdAt', label: texts.columns.when, width: '8rem', card: 'detail' },
    statusColumn(listReportStatus, colors, '10rem'),
  ];
  const actions: RowAction<ListReport>[] = [
    {
      ...{ key: 'remove', label: words.remove, icon: trashOutline, color: 'danger', permission },
      ...{ show: isOpen, run: remove },
    },
    {
      ...{ key: 'dismiss', label: texts.messages.dismiss, icon: checkmarkOutline, permission },
      ...{ show: isOpen, run: (row) => decide(row, null) },
    },
    { key: 'see', label: words.detail, icon: eyeOutline, run: setShown },
  ];

  return (
    <ResourceList<ListReport>
      resource={listReports}
      nameOf={titleOf}
      title={texts.title}
      columns={columns}
      filters={filters}
      initialFilters={{ status: ['open'] }}
      own={own}
      top={top}
      actions={actions}
      empty={words.empty}
    >
      {shown ? (
        <ListReportDialog
          report={shown}
          onClose={() => setShown(null)}
          onDismiss={() => void decide(shown, null)}
          onRemove={() => void remove(shown)}
        />
      ) : null}
      {reason.dialog}
    </ResourceList>
  );
}

interface ListReportDialogProps {
  report: ListReport;
  onClose: () => void;
  onDismiss: () => void;
  onRemove: () => void;
}

/** The complete report, with the decisions that the person may take. */
function ListReportDialog({ report, onClose, onDismiss, onRemove }: ListReportDialogProps) {
  const { user } = useSession();
  return (
    <Modal
      open
      onClose={onClose}
      title={report.name}
      foot={
        isOpen(report) && isOffered(user, permission) ? (
          <>
            <Button onClick={onDismiss}>{texts.messages.dismiss}</Button>
            <Button variant="danger" onClick={onRemove}>
              {words.remove}
            </Button>
          </>
        ) : null
      }
    >
      <div className="stack gap-3">
        <p className="break lines">
          <strong>{abuseKinds[report.kind]}.</strong> {report.text}
        </p>
        <h3>{words.places}</h3>
        {report.places.length === 0 ? <p className="muted">{words.noPlaces}</p> : null}
        <ol className="break no-margin">
          {report.places.map((place) => (
            <li key={place}>{place}</li>
          ))}
        </ol>
        {report.reason ? (
          <p className="break lines">
            <strong>{texts.messages.because}:</strong> {report.reason}
          </p>
        ) : null}
      </div>
    </Modal>
  );
}
