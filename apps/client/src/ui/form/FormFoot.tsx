import type { Resource } from '@callejero/contract/resource.ts';
import { Button } from '../layout/Button.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { texts } from '../texts.ts';
import formStyles from './form.module.css';
import styles from './resource-form.module.css';
import type { SavedNote } from './save/saved-notes.ts';
import { useSaveKeys } from './save/useSaveKeys.ts';

interface FormFootProps {
  formId: string;
  dirty: boolean;
  saving: boolean;
  onCancel: () => void;
  /** For a draft: saves and publishes at once. */
  onPublish: (() => void) | undefined;
}

/** The buttons of the form, fixed at the foot of the page. */
export function FormFoot({ formId, dirty, saving, onCancel, onPublish }: FormFootProps) {
  const busy = saving || undefined;
  useSaveKeys(formId);
  return (
    <div className={formStyles.foot}>
      <span className={formStyles.state} aria-live="polite">
        {dirty ? texts.unsaved : ''}
      </span>
      <Button variant="plain" onClick={onCancel}>
        {texts.cancel}
      </Button>
      <Button
        type="submit"
        form={formId}
        variant={onPublish ? 'secondary' : 'primary'}
        aria-disabled={busy}
        aria-keyshortcuts="Control+S Meta+S"
        title={texts.form.saveKeys}
      >
        {onPublish ? texts.form.saveDraft : texts.save}
      </Button>
      {onPublish ? (
        <Button variant="primary" aria-disabled={busy} onClick={onPublish}>
          {texts.form.saveAndPublish}
        </Button>
      ) : null}
    </div>
  );
}

interface SavedBannerProps {
  note: SavedNote;
  resource: Resource;
  /** The record in its list. */
  href: string;
  /** The form of a new record; null for people who may not create one. */
  createHref: string | null;
}

/** The result of the save, with links to the record's public page and to the next new record. */
export function SavedBanner({ note, resource, href, createHref }: SavedBannerProps) {
  const { text, refusal, created } = note;
  return (
    <div className={refusal !== undefined ? 'banner' : `banner ${styles.saved}`} role="status">
      <span>{text}</span>
      <LinkButton className={styles.savedLink} href={href} variant="plain">
        {texts.form.seeInList}
      </LinkButton>
      {created && createHref ? (
        <LinkButton className={styles.savedLink} href={createHref} variant="plain">
          {texts.form.createAnother(resource.labels.gender)}
        </LinkButton>
      ) : null}
    </div>
  );
}
