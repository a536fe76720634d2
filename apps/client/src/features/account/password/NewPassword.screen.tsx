import type { Passkey } from '@callejero/contract/answers/accounts.ts';
import { passwordLength } from '@callejero/contract/passwords.ts';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { RequestError } from '../../../api/http/errors.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { NewPasswordField } from '../../../ui/fields/password/NewPasswordField.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { FormError } from '../../../ui/small-form/FormError.tsx';
import { useSmallForm } from '../../../ui/small-form/useSmallForm.ts';
import { AccountFrame } from '../AccountFrame.tsx';
import styles from '../account.module.css';
import { accountRequests } from '../account-requests.ts';
import { loadNewPassword, loadRecoveryLink } from '../schemas.ts';
import { texts } from '../texts.ts';
import { PasskeysToRemove, toCheckboxName } from './PasskeysToRemove.tsx';

/** Where the link of a recovery leads: `/new-password/:id/…` and `/recover-password/:role/:id/…`. */
export default function NewPasswordScreen() {
  const { role, id = '', recoverPasswordID = '' } = useParams();
  return (
    <RecoveryLink
      key={recoverPasswordID}
      id={id}
      recoverPasswordID={recoverPasswordID}
      manages={role === 'administrator'}
    />
  );
}

const isRefusedLink = (error: unknown) => error instanceof RequestError && error.code === 'link-invalid';

interface RecoveryLinkProps {
  id: string;
  recoverPasswordID: string;
  manages: boolean;
}

function RecoveryLink({ id, recoverPasswordID, manages }: RecoveryLinkProps) {
  const navigate = useNavigate();
  const [invalid, setInvalid] = useState(false);
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>([]);
  const { errors, busy, form } = useSmallForm({
    schema: loadNewPassword,
    read: ({ password, ...values }) => ({
      ...{ id, recoverPasswordID, password },
      removePasskeys: passkeys
        .filter((passkey) => values[toCheckboxName(passkey)])
        .map((passkey) => passkey.id),
    }),
    async send(body) {
      const { email } = await accountRequests.newPassword(body);
      feedback.success(texts.newPasswordPage.done);
      navigate('/login', { replace: true, state: { email } });
    },
    refuse(error) {
      const refused = isRefusedLink(error);
      setInvalid(refused);
      return refused;
    },
  });

  // A used or truncated link is refused before the person types a password.
  useEffect(() => {
    let left = false;
    void (async () => {
      const link = (await loadRecoveryLink()).safeParse({ id, recoverPasswordID });
      if (left) return;
      if (!link.success) return setInvalid(true);
      const found = await accountRequests.recoveryLink(link.data);
      if (!left) setPasskeys(found.passkeys);
    })().catch((error: unknown) => {
      // Other failures are not final: the link is checked again with the new password.
      if (!left && isRefusedLink(error)) setInvalid(true);
    });
    return () => {
      left = true;
    };
  }, [id, recoverPasswordID]);

  if (invalid) return <InvalidLink />;
  return (
    <AccountFrame title={texts.newPasswordPage.title} lead={texts.newPasswordPage.lead}>
      <form {...form} className={styles.form}>
        <FormError message={errors.form} />
        <NewPasswordField
          label={texts.newPassword}
          name="password"
          minimum={manages ? passwordLength.administrator : passwordLength.user}
          error={errors.password}
        />
        <PasskeysToRemove passkeys={passkeys} />
        <Button type="submit" variant="primary" className="wide" busy={busy}>
          {texts.newPasswordPage.submit}
        </Button>
        <LinkButton href="/login" variant="plain" className="wide">
          {texts.backToLogin}
        </LinkButton>
      </form>
    </AccountFrame>
  );
}

function InvalidLink() {
  return (
    <AccountFrame title={texts.newPasswordPage.invalidTitle}>
      <p className="login-note">{texts.newPasswordPage.invalid}</p>
      <LinkButton href="/recover-password" variant="primary" className="wide">
        {texts.newPasswordPage.again}
      </LinkButton>
      <LinkButton href="/login" variant="plain" className="wide">
        {texts.backToLogin}
      </LinkButton>
    </AccountFrame>
  );
}
