import { texts } from '../../texts.ts';
import type { SaveOutcome } from '../useResourceForm.ts';
import type { SavedNote } from './saved-notes.ts';

interface Saved extends Pick<SaveOutcome, 'published' | 'refusal'> {
  /** Whether the save created the record. */
  created: boolean;
  /** Whether the record is an unpublished draft. */
  isDraft: boolean;
  /** The next page: this form, the form of the new record, or another page. */
  next: 'same' | 'own' | 'other';
}

/** The message after a save: either a toast, or a banner on the form of the record. */
export function afterSave({ published, refusal, created, isDraft, next }: Saved): {
  toast: string | null;
  note: SavedNote | null;
} {
  if (refusal !== undefined)
    return { toast: null, note: { text: texts.form.notPublished, refusal, created } };
  const text = published
    ? texts.form.publishedNow
    : isDraft
      ? texts.form.savedAsDraft
      : created
        ? texts.form.created
        : texts.form.saved;
  // The banner of a new record also offers the next steps. In a form that stays, the banner may be scrolled out of view.
  return next === 'own'
    ? { toast: null, note: { text, refusal: undefined, created } }
    : { toast: text, note: null };
}
