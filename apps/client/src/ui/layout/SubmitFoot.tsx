import { texts } from '../texts.ts';

interface SubmitFootProps {
  /** Id of the dialog's form. */
  form: string;
  submit: string;
  /** It is being sent. */
  busy?: boolean;
  /** Something is missing that the form itself does not tell of. */
  disabled?: boolean;
  danger?: boolean;
  onCancel: () => void;
}

/** The foot of a dialog with a form: «Cancelar», and the button that sends it. */
export function SubmitFoot({ form, submit, busy, disabled, danger, onCancel }: SubmitFootProps) {
  return (
    <>
      <button type="button" className="button secondary" onClick={onCancel}>
        {texts.cancel}
      </button>
      <button
        type="submit"
        form={form}
        className={danger ? 'button danger' : 'button primary'}
        disabled={disabled}
        aria-disabled={busy || undefined}
      >
        {submit}
      </button>
    </>
  );
}
