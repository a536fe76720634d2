import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { feedback } from '../../feedback/feedback.ts';
import type { FormRecord, RowFormProps } from '../types.ts';
import type { SaveOutcome } from '../useResourceForm.ts';
import { afterSave } from './after-save.ts';
import { dropNote, leaveNote, readNote } from './saved-notes.ts';

/** The result of the last save, and what follows a save: its message and the next page. */
export function useSavedNote(props: RowFormProps, record: FormRecord | null) {
  const { resource } = props;
  const navigate = useNavigate();
  const [note, setNote] = useState(() => (record ? readNote(resource.name, record.id) : null));
  useEffect(() => {
    if (record) dropNote(resource.name, record.id);
  }, [resource, record]);

  const done = (saved: FormRecord, outcome: SaveOutcome) => {
    const elsewhere = props.savedHref?.(saved);
    const isNew = record === null;
    const { toast, note: savedNote } = afterSave({
      ...outcome,
      created: isNew,
      isDraft: props.publishing?.isDraft(saved) === true,
      next: elsewhere !== undefined ? 'other' : isNew ? 'own' : 'same',
    });
    if (toast !== null) feedback.success(toast);
    props.onSaved?.(saved);
    const next = elsewhere ?? (isNew ? `${props.formHref}/edit/${saved.id}` : null);
    if (next === null) return setNote(savedNote);
    if (savedNote) leaveNote(resource.name, saved.id, savedNote);
    navigate(next, { replace: true });
  };
  return { note, done };
}
