import { passwordLength } from '@callejero/contract/passwords.ts';
import type { SessionUser } from '@callejero/contract/resources/users.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { NewPasswordField } from '../../../ui/fields/password/NewPasswordField.tsx';
import { PasswordField } from '../../../ui/fields/password/PasswordField.tsx';
import formStyles from '../../../ui/form/form.module.css';
import { Button } from '../../../ui/layout/Button.tsx';
import { FormError } from '../../../ui/small-form/FormError.tsx';
import { useSmallForm } from '../../../ui/small-form/useSmallForm.ts';
import { changePassword } from '../account-requests.ts';
import { personalWords } from '../register/personal-words.ts';
import { loadChangePassword } from '../schemas.ts';
import { changeTexts } from './change-texts.ts';
import passwordStyles from './password.module.css';
import '../account.module.css';

export function OwnPasswordForm({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  const { errors, busy, form } = useSmallForm({
    schema: loadChangePassword,
    read: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
    async send(body) {
      await changePassword(user.id, body);
      feedback.success(changeTexts.done);
      onDone();
    },
  });
  return (
    <form {...form} className={`card ${formStyles.section} ${passwordStyles.changePassword} stack gap-5`}>
      <p className="login-note">{changeTexts.own}</p>
      <FormError message={errors.form} />
      {/* A password manager stores the new password for this account. */}
      <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={changeTexts.current}
        name="currentPassword"
        autoComplete="current-password"
        error={errors.currentPassword}
      />
      <NewPasswordField
        label={changeTexts.next}
        name="newPassword"
        minimum={passwordLength.administrator}
        personal={() => personalWords(user.email, user.firstName, user.lastName)}
        error={errors.newPassword}
      />
      <div className="flex wrap gap-2 end">
        <Button variant="plain" onClick={onDone}>
          {changeTexts.cancel}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {changeTexts.submit}
        </Button>
      </div>
    </form>
  );
}
