import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { useId, useState } from 'react';
import { actOn } from '../../../api/chat/conversations.ts';
import { useColleagues } from '../../../api/chat/inbox.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { Modal } from '../../../ui/layout/Modal.tsx';
import { SubmitFoot } from '../../../ui/layout/SubmitFoot.tsx';
import { useSubmit } from '../../../ui/small-form/useSubmit.ts';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { texts } from './texts.ts';

const words = texts.handOver;

interface DialogProps {
  conversation: ConversationView;
  /** The reader. */
  user: string | null;
  onClose: () => void;
}

/** Chooses the colleague who attends to the conversation from now on. */
export function HandOverDialog({ conversation, user, onClose }: DialogProps) {
  const { id, assignee } = conversation;
  const colleagues = useColleagues(id);
  const others = colleagues.data?.filter((one) => one.id !== user);
  const form = useId();
  const [to, setTo] = useState(assignee && assignee.id !== user ? assignee.id : '');
  const { busy, onSubmit } = useSubmit(async () => {
    await actOn(id, { action: 'assign', body: { to } });
    feedback.success(words.done(others?.find((one) => one.id === to)?.name ?? ''));
    onClose();
  });
  return (
    <Modal
      open
      onClose={onClose}
      title={words.title}
      foot={
        <SubmitFoot form={form} submit={words.submit} busy={busy} disabled={to === ''} onCancel={onClose} />
      }
    >
      <form id={form} className="stack gap-3" onSubmit={onSubmit}>
        {others ? null : <FailureOrSkeleton of={colleagues} rows={3} height="2.5rem" />}
        {others?.length === 0 ? <p>{words.none}</p> : null}
        {others && others.length > 0 ? (
          <>
            <p>{words.help}</p>
            <fieldset className="stack">
              <legend className="visually-hidden">{words.title}</legend>
              {others.map(({ id: one, name }) => (
                <label key={one} className="row gap-2 target">
                  <input
                    type="radio"
                    className="check"
                    name="to"
                    checked={to === one}
                    onChange={() => setTo(one)}
                  />
                  <span>{name}</span>
                </label>
              ))}
            </fieldset>
          </>
        ) : null}
      </form>
    </Modal>
  );
}
