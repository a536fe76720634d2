import { type AbuseKind, abuseKinds } from '@callejero/contract/enums/abuse.ts';
import { useId, useState } from 'react';
import { feedback } from '../../ui/feedback/feedback.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Options } from '../../ui/fields/Options.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import { SubmitFoot } from '../../ui/layout/SubmitFoot.tsx';
import { useSubmit } from '../../ui/small-form/useSubmit.ts';
import styles from './AbuseDialog.module.css';
import { texts } from './texts.ts';

const kinds = Object.keys(abuseKinds) as AbuseKind[];

interface AbuseDialogProps {
  title: string;
  /** The words for what is reported. */
  reported: string;
  /** Says who will see the report. */
  help: string;
  send: (report: { kind: AbuseKind; text: string | null }) => Promise<unknown>;
  onClose: () => void;
  /** Called after the report, to offer a further step. */
  onReported?: (() => unknown) | undefined;
}

/** Asks what is wrong with what somebody wrote, and reports it. Typed text stays until it is sent. */
export function AbuseDialog({ title, reported, help, send, onClose, onReported }: AbuseDialogProps) {
  const id = useId();
  // No kind is preselected: a moderator would read it as the person's own choice.
  const [kind, setKind] = useState<AbuseKind | null>(null);
  const [text, setText] = useState('');
  const explanation = text.trim();

  const { errors, busy, form } = useSubmit(
    async () => {
      if (kind === null) return;
      await send({ kind, text: explanation === '' ? null : explanation });
      feedback.success(texts.sent);
      onClose();
      onReported?.();
    },
    {
      check: () => {
        if (kind === null) return [{ path: 'kind', message: texts.kindMissing }];
        const isMissing = kind === 'other' && explanation === '';
        return isMissing ? [{ path: 'text', message: texts.textMissing }] : [];
      },
      fields: ['kind', 'text'],
    },
  );

  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      foot={<SubmitFoot form={id} submit={texts.send} busy={busy} onCancel={onClose} />}
    >
      <form id={id} className="stack gap-4" {...form}>
        <blockquote className={styles.reported}>{reported}</blockquote>
        <p>{help}</p>
        <Field label={texts.kind} error={errors.kind} role="alert">
          {(tied) => (
            <select
              {...tied}
              value={kind ?? ''}
              onChange={(event) => setKind(event.target.value as AbuseKind)}
            >
              {kind === null ? <option value="">{texts.choose}</option> : null}
              <Options of={kinds.map((each) => [each, abuseKinds[each]])} />
            </select>
          )}
        </Field>
        <Field
          label={texts.text}
          optional={kind === 'other' ? undefined : texts.optional}
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
