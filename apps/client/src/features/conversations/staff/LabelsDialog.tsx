import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { useId, useState } from 'react';
import { labelConversation, useCommerceInbox } from '../../../api/chat/inbox.ts';
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
  const [chosen, setChosen] = useState<readonly string[]>(conversation.labels.map((label) => label.id));
  const { busy, onSubmit } = useSubmit(async () => {
    const known = inbox.data?.labels.map((label) => label.id) ?? [];
    await labelConversation(
      id,
      known.filter((label) => chosen.includes(label)),
    );
    onClose();
  });
  const labels = inbox.data?.labels;
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
                  checked={chosen.includes(label)}
                  onChange={(event) =>
                    setChosen(
                      event.target.checked ? [...chosen, label] : chosen.filter((one) => one !== label),
                    )
                  }
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
