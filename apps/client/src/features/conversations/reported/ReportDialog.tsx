import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { conversationsApi } from '../../../api/chat/conversations.ts';
import { AbuseDialog } from '../../../entities/abuse/AbuseDialog.tsx';
import { texts } from '../texts.ts';

interface ReportDialogProps {
  message: MessageView;
  onClose: () => void;
  /** Called after the report, to offer a further step. */
  onReported?: (() => unknown) | undefined;
}

/** Reports a message of a conversation. */
export function ReportDialog({ message, onClose, onReported }: ReportDialogProps) {
  return (
    <AbuseDialog
      title={texts.report.action}
      reported={`${message.sender.name}: ${message.body ?? texts.preview[message.type]}`}
      help={texts.report.help}
      send={(report) => conversationsApi.report(message.conversation, message.id, report)}
      onClose={onClose}
      onReported={onReported}
    />
  );
}
