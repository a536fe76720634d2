import { texts } from '../texts.ts';
import { Button } from './Button.tsx';

interface SubmitFootProps {
  /** Id of the dialog's form. */
  form: string;
  submit: string;
  /** The form is being sent. */
  busy?: boolean;
  /** Something is missing for which the form shows no error. */
  disabled?: boolean;
  danger?: boolean;
  onCancel: () => void;
}

/** The foot of a dialog with a form: «Cancelar», and the button that sends it. */
export function SubmitFoot({ form, submit, busy, disabled, danger, onCancel }: SubmitFootProps) {
  return (
    <>
      <Button onClick={onCancel}>{texts.cancel}</Button>
      <Button
        type="submit"
        form={form}
        variant={danger ? 'danger' : 'primary'}
        disabled={disabled}
        busy={busy}
      >
        {submit}
      </Button>
    </>
  );
}
