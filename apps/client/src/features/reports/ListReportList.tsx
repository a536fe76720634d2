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
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { words } from './list-report-texts.ts';
import styles from './Reports.module.css';
import { decideListReport } from './reports-api.ts';
import { texts } from './texts.ts';

const permission = 'list-reports:review';
const colors = { open: 'warning', removed: 'danger', dismissed: 'neutral' } as const;

const filters: FilterDefinition[] = [{ key: 'status', many: true }];

const titleOf = ({ kind, name }: Pick<ListReport, 'kind' | 'name'>) => `${abuseKinds[kind]}: «${name}»`;

/** Reported lists of places, to take down or to leave. */
export function ListReportList({ own, top }: { own: Record<string, string>; top: ReactNode }) {
  const { user } = useSession();
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
    {
      key: 'name',
      card: 'title',
      sort: false,
      render: (row) => (
        <button type="button" className={styles.row} title={words.detail} onClick={() => setShown(row)}>
          <span className={styles.excerpt}>{titleOf(row)}</span>
        </button>
      ),
    },
    { key: 'createdAt', label: texts.columns.when, width: '8rem', card: 'detail' },
    {
      key: 'status',
      width: '10rem',
      card: 'status',
      render: (row) => <StatusChip color={colors[row.status]} label={listReportStatus[row.status]} />,
    },
  ];
  const isOpen = (row: ListReport) => row.status === 'open';
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
        <Modal
          open
          onClose={() => setShown(null)}
          title={shown.name}
          foot={
            isOpen(shown) && isOffered(user, permission) ? (
              <>
                <Button onClick={() => void decide(shown, null)}>{texts.messages.dismiss}</Button>
                <Button variant="danger" onClick={() => void remove(shown)}>
                  {words.remove}
                </Button>
              </>
            ) : null
          }
        >
          <div className="stack gap-3">
            <p className="break lines no-margin">
              <strong>{abuseKinds[shown.kind]}.</strong> {shown.text}
            </p>
            <h3 className="no-margin">{words.places}</h3>
            {shown.places.length === 0 ? <p className="muted no-margin">{words.noPlaces}</p> : null}
            <ol className="break no-margin">
              {shown.places.map((place) => (
                <li key={place}>{place}</li>
              ))}
            </ol>
            {shown.reason ? (
              <p className="break lines no-margin">
                <strong>{texts.messages.because}:</strong> {shown.reason}
              </p>
            ) : null}
          </div>
        </Modal>
      ) : null}
      {reason.dialog}
    </ResourceList>
  );
}
