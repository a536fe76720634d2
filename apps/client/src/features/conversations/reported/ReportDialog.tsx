import {
  type MessageReportKind,
  messageReportKinds,
  type ReportMessage,
} from '@callejero/contract/resources/message-reports.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { useId, useState } from 'react';
import { conversationsApi } from '../../../api/chat/conversations.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { Options } from '../../../ui/fields/Options.tsx';
import { Modal } from '../../../ui/layout/Modal.tsx';
import { SubmitFoot } from '../../../ui/layout/SubmitFoot.tsx';
import { useSubmit } from '../../../ui/small-form/useSubmit.ts';
import { texts } from '../texts.ts';

const kinds = Object.keys(messageReportKinds) as MessageReportKind[];

interface ReportDialogProps {
  message: MessageView;
  onClose: () => void;
  /** What is offered once it is reported. */
  onReported?: (() => unknown) | undefined;
}

/** Asks what is wrong with a message, and tells the administration. What was typed stays until it is sent. */
export function ReportDialog({ message, onClose, onReported }: ReportDialogProps) {
  const form = useId();
  const [kind, setKind] = useState<MessageReportKind>('insult');
  const [text, setText] = useState('');
  const explanation = text.trim();
  const isMissing = kind === 'other' && explanation === '';

  const { busy, onSubmit } = useSubmit(async () => {
    if (isMissing) return;
    const body: ReportMessage = { kind, text: explanation === '' ? null : explanation };
    await conversationsApi.report(message.conversation, message.id, body);
    feedback.success(texts.report.sent);
    onClose();
    onReported?.();
  });

  return (
    <Modal
      open
      onClose={onClose}
      title={texts.report.action}
      foot={
        <SubmitFoot
          form={form}
          submit={texts.report.send}
          busy={busy}
          disabled={isMissing}
          onCancel={onClose}
        />
      }
    >
      <form id={form} className="stack gap-3" onSubmit={onSubmit}>
        <blockquote className="break">
          {message.sender.name}: {message.body ?? texts.preview[message.type]}
        </blockquote>
        <p>{texts.report.help}</p>
        <label className="field">
          <span className="field-label">{texts.report.kind}</span>
          <select
            className="input"
            value={kind}
            onChange={(event) => setKind(event.target.value as MessageReportKind)}
          >
            <Options of={kinds.map((each) => [each, messageReportKinds[each]])} />
          </select>
        </label>
        <label className="field">
          <span className="field-label">
            {kind === 'other' ? texts.report.text : texts.report.optionalText}
          </span>
          <textarea
            className="input"
            rows={3}
            maxLength={1000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      </form>
    </Modal>
  );
}
