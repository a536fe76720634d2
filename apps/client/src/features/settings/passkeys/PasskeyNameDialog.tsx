import { renamePasskeySchema } from '@callejero/contract/account.ts';
import { useId, useState } from 'react';
import { Modal } from '../../../ui/layout/Modal.tsx';
import { texts as uiTexts } from '../../../ui/texts.ts';
import styles from '../settings.module.css';
import { texts } from '../texts.ts';
import { useSubmit } from '../useSubmit.ts';

/** Asks what a passkey is to be called. What is to be done follows when it has closed. */
export function PasskeyNameDialog({
  title,
  help,
  action = uiTexts.save,
  name,
  onClose,
  onDone,
}: {
  title: string;
  help?: string;
  action?: string;
  name: string;
  onClose: () => void;
  onDone: (name: string) => void;
}) {
  const id = useId();
  const [open, setOpen] = useState(true);
  const { form, errors, submit } = useSubmit(renamePasskeySchema, async (body) => {
    setOpen(false);
    onDone(body.name);
  });

  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      foot={
        <>
          <button type="button" className="button plain" onClick={() => setOpen(false)}>
            {uiTexts.cancel}
          </button>
          <button type="submit" form={`${id}-form`} className="button primary">
            {action}
          </button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {help ? <p>{help}</p> : null}
        <div className="field">
          <label htmlFor={id}>{texts.passkeys.name}</label>
          <input
            id={id}
            className="input"
            type="text"
            name="name"
            defaultValue={name}
            maxLength={60}
            autoComplete="off"
            required
            aria-invalid={errors.name ? true : undefined}
            aria-describedby={errors.name ? `${id}-error` : undefined}
          />
          {errors.name ? (
            <p id={`${id}-error`} className="field-error">
              {errors.name}
            </p>
          ) : null}
        </div>
      </form>
    </Modal>
  );
}
