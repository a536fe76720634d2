import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { useId, useState } from 'react';
import { storeConversation } from '../../../api/chat/conversations.ts';
import { labelConversation, useCommerceInbox } from '../../../api/chat/inbox.ts';
import { getConflict } from '../../../api/http/errors.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { Modal } from '../../../ui/layout/Modal.tsx';
import { SubmitFoot } from '../../../ui/layout/SubmitFoot.tsx';
import { useSubmit } from '../../../ui/small-form/useSubmit.ts';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { texts as uiTexts } from '../../../ui/texts.ts';
import { texts } from './texts.ts';

const words = texts.labelling;

interface DialogProps {
  conversation: ConversationView;
  onClose: () => void;
}

/** Chooses the labels of a conversation among those of its commerce. */
export function LabelsDialog({ conversation, onClose }: DialogProps) {
  const { id, commerce } = conversation;
  const inbox = useCommerceInbox(commerce?.id ?? null);
  const form = useId();
  /** The labels that the person adds (true) or removes (false). A colleague may change the others meanwhile. */
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const labels = inbox.data?.labels;
  const seen = conversation.labels.map((label) => label.id);
  const isChosen = (label: string) => changed[label] ?? seen.includes(label);
  const { busy, onSubmit } = useSubmit(async () => {
    const chosen = (labels ?? []).map((label) => label.id).filter(isChosen);
    try {
      await labelConversation(id, { seen, labels: chosen });
    } catch (error) {
      const conflict = getConflict<ConversationView>(error);
      if (!conflict) throw error;
      storeConversation(conflict.current);
      feedback.warning(words.stale);
      return;
    }
    onClose();
  });
  const manage = (
    <LinkButton href={`/my-commerce/view/${commerce?.id}`} variant="plain">
      {words.manage}
    </LinkButton>
  );
  return (
    <Modal
      open
      onClose={onClose}
      title={words.title}
      foot={
        <SubmitFoot
          form={form}
          submit={uiTexts.save}
          busy={busy}
          disabled={!labels?.length}
          onCancel={onClose}
        />
      }
    >
      <form id={form} className="stack gap-3" onSubmit={onSubmit}>
        {labels ? null : <FailureOrSkeleton of={inbox} rows={3} height="2.5rem" />}
        {labels?.length === 0 ? <p>{words.none}</p> : null}
        {labels && labels.length > 0 ? (
          <fieldset className="stack">
            <legend className="visually-hidden">{words.title}</legend>
            {labels.map(({ id: label, name, tone }) => (
              <label key={label} className="row gap-2 target">
                <input
                  type="checkbox"
                  className="check"
                  checked={isChosen(label)}
                  onChange={(event) => setChanged({ ...changed, [label]: event.target.checked })}
                />
                <span className={`status ${tone}`}>{name}</span>
              </label>
            ))}
          </fieldset>
        ) : null}
        {labels ? manage : null}
      </form>
    </Modal>
  );
}
