import { texts } from '../texts.ts';
import type { SavedNote } from './saved-notes.ts';
import type { SaveOutcome } from './useResourceForm.ts';

interface Saved extends Pick<SaveOutcome, 'published' | 'refusal'> {
  /** It is a new record, which has had no page of its own. */
  created: boolean;
  /** As far as it is not published. */
  isDraft: boolean;
  /** The page that follows: this form, the form of the new record, or one that is no form of the record. */
  next: 'same' | 'own' | 'other';
}

/** What is said after a save, by one of the two: a toast, or a banner on the form of the record. */
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
  // The page of a new record has ways on beside it. A form that stays may be scrolled far from its banner.
  return next === 'own'
    ? { toast: null, note: { text, refusal: undefined, created } }
    : { toast: text, note: null };
}
