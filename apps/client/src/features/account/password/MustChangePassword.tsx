import { passwordLength } from '@callejero/contract/passwords.ts';
import type { SessionUser } from '@callejero/contract/resources/users.ts';
import { useLocation, useNavigate } from 'react-router';
import { queryClient } from '../../../api/http/query-client.ts';
import { session, useSession } from '../../../api/session/session.ts';
import { signOut } from '../../../api/session/sign-in.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { NewPasswordField } from '../../../ui/fields/password/NewPasswordField.tsx';
import { PasswordField } from '../../../ui/fields/password/PasswordField.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { FormError } from '../../../ui/small-form/FormError.tsx';
import { useSmallForm } from '../../../ui/small-form/useSmallForm.ts';
import styles from '../account.module.css';
import { changePassword } from '../account-requests.ts';
import { personalWords } from '../register/personal-words.ts';
import { loadChangePassword } from '../schemas.ts';
import { texts } from '../texts.ts';

/** Covers the app until a password that somebody else set is replaced. */
export function MustChangePassword() {
  const { user } = useSession();
  return (
    <Dialog
      className="dialog"
      open={user?.mustChangePassword === true}
      isRequired
      label={texts.mustChange.title}
    >
      {user ? <ChangeForm key={user.id} user={user} /> : null}
    </Dialog>
  );
}

function ChangeForm({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const manages = user.roles.includes('administrator');
  const { errors, busy, form } = useSmallForm({
    schema: loadChangePassword,
    read: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
    async send(body) {
      await changePassword(user.id, body);
      session.updateUser({ ...user, mustChangePassword: false });
      feedback.success(texts.mustChange.done);
      // The server refused every query until now.
      await queryClient.resetQueries();
      // Sign-in leads to the commerces, which a new installation does not have. «Inicio» shows the first steps.
      if (manages && pathname === '/commerces') navigate('/dashboard', { replace: true, state: null });
    },
  });
  const leave = () => {
    signOut();
    navigate('/login', { replace: true, state: null });
  };

  return (
    <>
      <div className="dialog-head">
        <h2 className="dialog-title">{texts.mustChange.title}</h2>
      </div>
      <div className="dialog-body">
        <form {...form} id="must-change-password" className={styles.form}>
          <p className="login-note">{texts.mustChange.text}</p>
          <FormError message={errors.form} />
          {/* A password manager stores the new password for this account. */}
          <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordField
            label={texts.mustChange.current}
            name="currentPassword"
            autoComplete="current-password"
            error={errors.currentPassword}
          />
          <NewPasswordField
            label={texts.newPassword}
            name="newPassword"
            minimum={manages ? passwordLength.administrator : passwordLength.user}
            personal={() => personalWords(user.email, user.firstName, user.lastName)}
            error={errors.newPassword}
          />
        </form>
      </div>
      <div className="dialog-foot">
        <Button variant="plain" onClick={leave}>
          {texts.mustChange.signOut}
        </Button>
        <Button type="submit" form="must-change-password" variant="primary" busy={busy}>
          {texts.mustChange.submit}
        </Button>
      </div>
    </>
  );
}
