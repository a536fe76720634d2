import { abuseKinds } from '@callejero/contract/enums/abuse.ts';
import {
  type MessageReport,
  messageReportStatus,
  messageReports,
} from '@callejero/contract/resources/message-reports.ts';
import { banOutline, chatbubblesOutline, checkmarkOutline, eyeOutline, trashOutline } from 'ionicons/icons';
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
import { excerptColumn, Reporter, statusColumn } from './columns.tsx';
import { ReportedMessages } from './ReportedMessages.tsx';
import { decideMessageReport } from './reports-api.ts';
import { isOpen, type MessageReportRow, personPopulates } from './rows.ts';
import { texts } from './texts.ts';
import { useConversationAccess } from './useConversationAccess.ts';

const words = texts.messages;
const permission = 'message-reports:review';
const inspecting = 'conversations:inspect';
const colors = { open: 'warning', removed: 'danger', dismissed: 'neutral' } as const;

const filters: FilterDefinition[] = [{ key: 'status', many: true }];

/** Reported messages of conversations, with the messages around them, to remove or to dismiss. */
export function MessageReportList({ own, top }: { own: Record<string, string>; top: ReactNode }) {
  const [shown, setShown] = useState<MessageReportRow | null>(null);
  const reason = useReasonDialog(words.reason);
  const blockReason = useReasonDialog({ ...words.reason, ...words.blockReason });
  const access = useConversationAccess();

  async function decide(row: MessageReportRow, why: string | null, block = false): Promise<void> {
    setShown(null);
    const done = await attempt(async () => {
      await decideMessageReport(row, why, block);
      feedback.success(why === null ? words.dismissed : block ? words.blocked : words.removed);
    });
    if (!done) await invalidate('message-reports');
  }

  async function remove(row: MessageReportRow, block = false): Promise<void> {
    setShown(null);
    const why = await (block ? blockReason.ask(words.blockTitle) : reason.ask(words.removeTitle));
    if (why !== null) await decide(row, why, block);
  }

  const columns: Column<MessageReportRow>[] = [
    excerptColumn<MessageReportRow>('kind', words.detail, titleOf, setShown),
    {
      ...{ key: 'user', label: words.reporter, width: '11rem', card: 'detail' },
      render: (row) => <Reporter row={row} />,
    },
    { key: 'createdAt', label: texts.columns.when, width: '8rem', card: 'detail' },
    statusColumn(messageReportStatus, colors, '10rem'),
  ];
  const actions: RowAction<MessageReportRow>[] = [
    {
      ...{ key: 'remove', label: words.remove, icon: trashOutline, color: 'danger', permission },
      ...{ show: isOpen, run: (row) => remove(row) },
    },
    {
      ...{ key: 'block', label: words.block, icon: banOutline, color: 'danger', permission },
      ...{ show: isOpen, run: (row) => remove(row, true) },
    },
    {
      ...{ key: 'dismiss', label: words.dismiss, icon: checkmarkOutline, permission },
      ...{ show: isOpen, run: (row) => decide(row, null) },
    },
    {
      ...{ key: 'read', label: words.read, icon: chatbubblesOutline, permission: inspecting },
      run: (row) => access.read(row),
    },
    { key: 'see', label: words.detail, icon: eyeOutline, run: setShown },
  ];

  return (
    <ResourceList<MessageReportRow>
      resource={messageReports}
      nameOf={titleOf}
      title={texts.title}
      columns={columns}
      filters={filters}
      initialFilters={{ status: ['open'] }}
      own={own}
      top={top}
      populates={personPopulates}
      actions={actions}
      empty={words.empty}
    >
      {shown ? (
        <MessageReportDialog
          report={shown}
          onClose={() => setShown(null)}
          onDismiss={() => void decide(shown, null)}
          onRemove={(block) => void remove(shown, block)}
          onRead={() => {
            setShown(null);
            void access.read(shown);
          }}
        />
      ) : null}
      {reason.dialog}
      {blockReason.dialog}
      {access.dialog}
    </ResourceList>
  );
}

interface MessageReportDialogProps {
  report: MessageReportRow;
  onClose: () => void;
  onDismiss: () => void;
  onRemove: (block: boolean) => void;
  onRead: () => void;
}

/** The complete report, with the decisions that the person may take. */
function MessageReportDialog({ report, onClose, onDismiss, onRemove, onRead }: MessageReportDialogProps) {
  const { user } = useSession();
  return (
    <Modal
      open
      onClose={onClose}
      title={abuseKinds[report.kind]}
      foot={
        isOpen(report) && isOffered(user, permission) ? (
          <>
            <Button onClick={onDismiss}>{words.dismiss}</Button>
            <Button onClick={() => onRemove(true)}>{words.block}</Button>
            <Button variant="danger" onClick={() => onRemove(false)}>
              {words.remove}
            </Button>
          </>
        ) : null
      }
    >
      <div className="stack gap-4">
        {report.text ? (
          <p className="break lines">
            <strong>{words.explained}:</strong> {report.text}
          </p>
        ) : null}
        <ReportedMessages report={report} />
        {isOffered(user, inspecting) ? (
          <div>
            <Button icon={chatbubblesOutline} onClick={onRead}>
              {words.read}
            </Button>
          </div>
        ) : null}
      </div>
    </Modal>
  );
}

/** The kind, and the beginning of the reported message while it is stored. */
function titleOf({ kind, message, excerpt }: Pick<MessageReport, 'kind' | 'message' | 'excerpt'>): string {
  const body = excerpt.find(({ id }) => id === message)?.body;
  return body ? `${abuseKinds[kind]}: «${body}»` : abuseKinds[kind];
}
