import {
  type MessageReportKind,
  messageReportKinds,
  type ReportMessage,
} from '@callejero/contract/resources/message-reports.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { useId, useState } from 'react';
import { conversationsApi } from '../../../api/chat/conversations.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Options } from '../../../ui/fields/Options.tsx';
import { Modal } from '../../../ui/layout/Modal.tsx';
import { SubmitFoot } from '../../../ui/layout/SubmitFoot.tsx';
import { useSubmit } from '../../../ui/small-form/useSubmit.ts';
import { texts } from '../texts.ts';
import styles from './ReportDialog.module.css';

const kinds = Object.keys(messageReportKinds) as MessageReportKind[];

interface ReportDialogProps {
  message: MessageView;
  onClose: () => void;
  /** Called after the report, to offer a further step. */
  onReported?: (() => unknown) | undefined;
}

/** Asks what is wrong with a message and reports it. Typed text stays until it is sent. */
export function ReportDialog({ message, onClose, onReported }: ReportDialogProps) {
  const id = useId();
  // No kind is preselected: a moderator would read it as the person's own choice.
  const [kind, setKind] = useState<MessageReportKind | null>(null);
  const [text, setText] = useState('');
  const explanation = text.trim();

  const { errors, busy, form } = useSubmit(
    async () => {
      if (kind === null) return;
      const body: ReportMessage = { kind, text: explanation === '' ? null : explanation };
      await conversationsApi.report(message.conversation, message.id, body);
      feedback.success(texts.report.sent);
      onClose();
      onReported?.();
    },
    {
      check: () => {
        if (kind === null) return [{ path: 'kind', message: texts.report.kindMissing }];
        const isMissing = kind === 'other' && explanation === '';
        return isMissing ? [{ path: 'text', message: texts.report.textMissing }] : [];
      },
      fields: ['kind', 'text'],
    },
  );

  return (
    <Modal
      open
      onClose={onClose}
      title={texts.report.action}
      foot={<SubmitFoot form={id} submit={texts.report.send} busy={busy} onCancel={onClose} />}
    >
      <form id={id} className="stack gap-4" {...form}>
        <blockquote className={styles.reported}>
          {message.sender.name}: {message.body ?? texts.preview[message.type]}
        </blockquote>
        <p>{texts.report.help}</p>
        <Field label={texts.report.kind} error={errors.kind} role="alert">
          {(tied) => (
            <select
              {...tied}
              value={kind ?? ''}
              onChange={(event) => setKind(event.target.value as MessageReportKind)}
            >
              {kind === null ? <option value="">{texts.report.choose}</option> : null}
              <Options of={kinds.map((each) => [each, messageReportKinds[each]])} />
            </select>
          )}
        </Field>
        <Field
          label={texts.report.text}
          optional={kind === 'other' ? undefined : texts.report.optional}
          error={errors.text}
          role="alert"
        >
          {(tied) => (
            <textarea
              {...tied}
              rows={3}
              maxLength={1000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Modal>
  );
}
