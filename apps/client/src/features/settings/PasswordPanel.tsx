import { changePasswordSchema } from '@callejero/contract/account.ts';
import { passwordLength } from '@callejero/contract/passwords.ts';
import type { SessionUser } from '@callejero/contract/resources/users.ts';
import { useState } from 'react';
import { AccountName } from '../../entities/account/AccountName.tsx';
import { feedback } from '../../ui/feedback/feedback.ts';
import { NewPasswordField } from '../../ui/fields/password/NewPasswordField.tsx';
import { PasswordField } from '../../ui/fields/password/PasswordField.tsx';
import { useFocusBack } from '../../ui/hooks/useFocusBack.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { FormError } from '../../ui/small-form/FormError.tsx';
import { useSmallForm } from '../../ui/small-form/useSmallForm.ts';
import { texts as uiTexts } from '../../ui/texts.ts';
import { changePassword, usePasskeys } from './api.ts';
import { Panel } from './Panel.tsx';
import styles from './settings.module.css';
import { texts } from './texts.ts';

/** Changes the password, which needs the current one and signs out every other device. */
export function PasswordPanel({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState(false);
  const opener = useFocusBack(open);
  return (
    <Panel section="password" help={texts.password.help}>
      {open ? (
        <PasswordForm user={user} onClose={() => setOpen(false)} />
      ) : (
        <div className={`${styles.actions} row wrap gap-2`}>
          <Button ref={opener} onClick={() => setOpen(true)}>
            {texts.password.change}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function PasswordForm({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const passkeys = usePasskeys();
  const long = user.roles.includes('administrator') && !passkeys.data?.length;
  const { form, errors, busy } = useSmallForm({
    schema: async () => changePasswordSchema,
    send: async (body) => {
      await changePassword(user.id, body);
      feedback.success(texts.password.done);
      onClose();
    },
  });

  return (
    <form {...form} className={styles.form}>
      <FormError message={errors.form} />
      <AccountName email={user.email} />
      <PasswordField
        inputRef={focusFirst}
        label={texts.password.current}
        name="currentPassword"
        autoComplete="current-password"
        error={errors.currentPassword}
      />
      <NewPasswordField
        label={texts.password.next}
        name="newPassword"
        minimum={long ? passwordLength.administrator : passwordLength.user}
        personal={() => [user.firstName, user.lastName ?? '', user.email]}
        error={errors.newPassword}
      />
      <div className={`${styles.actions} row wrap gap-2`}>
        <Button type="submit" variant="primary" busy={busy}>
          {texts.password.submit}
        </Button>
        <Button variant="plain" onClick={onClose}>
          {uiTexts.cancel}
        </Button>
      </div>
    </form>
  );
}

/** The person opened the form, so its first field gets the focus. */
function focusFirst(input: HTMLInputElement | null): void {
  input?.focus();
}
