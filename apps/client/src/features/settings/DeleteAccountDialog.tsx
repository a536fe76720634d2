import { deleteAccountSchema } from '@callejero/contract/account.ts';
import type { SessionUser } from '@callejero/contract/resources/users.ts';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { session } from '../../api/session/session.ts';
import { AccountName } from '../../entities/account/AccountName.tsx';
import { feedback } from '../../ui/feedback/feedback.ts';
import { PasswordField } from '../../ui/fields/password/PasswordField.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import { SubmitFoot } from '../../ui/layout/SubmitFoot.tsx';
import { FormError } from '../../ui/small-form/FormError.tsx';
import { useSmallForm } from '../../ui/small-form/useSmallForm.ts';
import { deleteAccount } from './api.ts';
import styles from './settings.module.css';
import { texts } from './texts.ts';

const words = texts.data;

/** Says what will be lost and asks for the password, so that nobody with an open session alone can delete the account. */
export function DeleteAccountDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [open, setOpen] = useState(true);
  const { form, errors, busy } = useSmallForm({
    schema: async () => deleteAccountSchema,
    send: async (body) => {
      await deleteAccount(body);
      setOpen(false);
      session.signOut();
      navigate('/login', { replace: true, state: null });
      feedback.info(words.removed);
    },
  });

  return (
    <Modal
      open={open}
      onClose={onClose}
      title={words.removeTitle}
      foot={
        <SubmitFoot
          form={id}
          submit={words.removeSubmit}
          busy={busy}
          danger
          onCancel={() => setOpen(false)}
        />
      }
    >
      <form {...form} id={id} className={styles.form}>
        <ul className={styles.losses}>
          {words.removeLines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <FormError message={errors.form} />
        <AccountName email={user.email} />
        <PasswordField
          label={words.removePassword}
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
      </form>
    </Modal>
  );
}
