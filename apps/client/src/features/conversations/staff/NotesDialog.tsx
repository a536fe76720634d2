import { conversationLimits } from '@callejero/contract/enums/conversations.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { trashOutline } from 'ionicons/icons';
import { deleteNote, readNotesAgain, useNotes, writeNote } from '../../../api/chat/inbox.ts';
import { useSession } from '../../../api/session/session.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { useDraftState } from '../../../ui/form/draft/useDraft.ts';
import { Button, IconButton } from '../../../ui/layout/Button.tsx';
import { Modal } from '../../../ui/layout/Modal.tsx';
import { useSubmit } from '../../../ui/small-form/useSubmit.ts';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { formatDateTime } from '../../../ui/values/format.ts';
import styles from '../conversations.module.css';
import { texts } from './texts.ts';

const words = texts.notes;

interface DialogProps {
  conversation: ConversationView;
  onClose: () => void;
}

/** The notes that only colleagues read. What is typed stays until it is saved. */
export function NotesDialog({ conversation, onClose }: DialogProps) {
  const { id, notes: count, customer } = conversation;
  const { user } = useSession();
  const notes = useNotes(id, count);
  const [body, setBody, draft] = useDraftState(`conversations.${id}.note`, '');
  const removing = useAttempt();
  const submit = useSubmit(
    async () => {
      await writeNote(id, body.trim());
      draft.discard();
      submit.clear();
      await readNotesAgain(id);
    },
    {
      fields: ['body'],
      check: () => (body.trim() === '' ? [{ path: 'body', message: words.missing }] : []),
    },
  );
  const remove = async (note: string) => {
    if (!(await feedback.confirm(words.removeQuestion, words.removeDetail))) return;
    await removing.run(() => deleteNote(id, note));
    await readNotesAgain(id);
  };
  return (
    <Modal open onClose={onClose} title={words.title}>
      <div className="stack gap-3">
        <p>{words.help(customer.name)}</p>
        {notes.data ? (
          notes.data.length === 0 ? (
            <p className="muted">{words.none}</p>
          ) : (
            <ul className="plain-list stack gap-2" aria-label={words.title}>
              {notes.data.map(({ id: note, author, body: text, createdAt }) => (
                <li key={note} className="sunken round-small break pad-2-3">
                  <div className="row gap-2 between">
                    <span className="small-text muted">
                      {author.name} · <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
                    </span>
                    {author.id === user?.id ? (
                      <IconButton
                        icon={trashOutline}
                        label={words.remove}
                        busy={removing.busy}
                        onClick={() => void remove(note)}
                      />
                    ) : null}
                  </div>
                  <p className={styles.noteText}>{text}</p>
                </li>
              ))}
            </ul>
          )
        ) : (
          <FailureOrSkeleton of={notes} rows={2} height="3rem" />
        )}
        <form className="stack gap-3" {...submit.form}>
          <Field label={words.field} error={submit.errors.body}>
            {(tied) => (
              <textarea
                {...tied}
                rows={3}
                maxLength={conversationLimits.note}
                value={body}
                onChange={(event) => setBody(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" variant="primary" className="wide" busy={submit.busy}>
            {words.add}
          </Button>
        </form>
      </div>
    </Modal>
  );
}
