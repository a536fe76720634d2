import { renamePasskeySchema } from '@callejero/contract/account.ts';
import { useId, useState } from 'react';
import { Modal } from '../../../ui/layout/Modal.tsx';
import { SubmitFoot } from '../../../ui/layout/SubmitFoot.tsx';
import { SmallField } from '../../../ui/small-form/SmallField.tsx';
import { useSmallForm } from '../../../ui/small-form/useSmallForm.ts';
import { texts as uiTexts } from '../../../ui/texts.ts';
import styles from '../settings.module.css';
import { texts } from '../texts.ts';

/** Asks for the name of a passkey. `onDone` gets it while the dialog closes. */
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
  const { form, errors } = useSmallForm({
    schema: async () => renamePasskeySchema,
    send: async (body) => {
      setOpen(false);
      onDone(body.name);
    },
  });

  return (
    <Modal
      open={open}
      asks
      onClose={onClose}
      title={title}
      foot={<SubmitFoot form={`${id}-form`} submit={action} onCancel={() => setOpen(false)} />}
    >
      <form {...form} id={`${id}-form`} className={styles.form}>
        {help ? <p>{help}</p> : null}
        <SmallField
          label={texts.passkeys.name}
          name="name"
          type="text"
          defaultValue={name}
          maxLength={60}
          autoComplete="off"
          error={errors.name}
        />
      </form>
    </Modal>
  );
}
