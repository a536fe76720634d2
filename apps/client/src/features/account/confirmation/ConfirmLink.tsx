import type { confirmEmailSchema } from '@callejero/contract/account.ts';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type * as z from 'zod';
import { fieldErrors, RequestError } from '../../../api/http/errors.ts';
import { logout } from '../../../api/http/http.ts';
import { session, useSession } from '../../../api/session/session.ts';
import { PasswordField } from '../../../ui/fields/password/PasswordField.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { FormError } from '../../../ui/small-form/FormError.tsx';
import { useSmallForm } from '../../../ui/small-form/useSmallForm.ts';
import { Failure } from '../../../ui/states/Failure.tsx';
import { AccountFrame } from '../AccountFrame.tsx';
import styles from '../account.module.css';
import { accountRequests } from '../account-requests.ts';
import { loadConfirmEmail } from '../schemas.ts';
import { texts } from '../texts.ts';
import { ResendConfirmation } from './ConfirmationSent.tsx';

type ConfirmEmail = z.output<typeof confirmEmailSchema>;

interface ConfirmLinkProps {
  id: string;
  token: string;
  confirmed: boolean;
}

type Outcome = 'invalid' | 'asks-for-password' | 'confirmed' | 'signed-in';

/** Rejects when the request fails for another reason than the link. */
async function confirm(id: string, token: string): Promise<Outcome> {
  const link = (await loadConfirmEmail()).safeParse({ id, token });
  if (!link.success) return 'invalid';
  try {
    return await confirmWith(link.data);
  } catch (error) {
    if (fieldErrors(error).some(({ path }) => path === 'password')) return 'asks-for-password';
    if (error instanceof RequestError && error.status === 400) return 'invalid';
    throw error;
  }
}

async function confirmWith(link: ConfirmEmail): Promise<'confirmed' | 'signed-in'> {
  const { data } = await accountRequests.confirmEmail(link);
  // Only the session of the same person stores the new address.
  const user = session.user();
  if (user?.id === link.id) session.updateUser({ ...user, email: data.email });
  if (!data.session) return 'confirmed';
  // A person who is already signed in here stays signed in, so the new session is closed.
  if (user) {
    void logout(data.session.accessToken, data.session.refreshToken);
    return 'confirmed';
  }
  session.signIn(data.session);
  return 'signed-in';
}

/** Confirms the address that a link of a mail names. */
export function ConfirmLink({ id, token, confirmed }: ConfirmLinkProps) {
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [error, setError] = useState<unknown>(null);

  const show = useCallback(
    (result: Outcome) => {
      // /login redirects signed-in people to the requested page, or home.
      if (result === 'signed-in') navigate('/login', { replace: true });
      else if (result === 'confirmed') {
        navigate('/email-confirmation', { replace: true, state: { confirmed: true } });
      } else setOutcome(result);
    },
    [navigate],
  );
  const run = useCallback(async () => {
    setError(null);
    try {
      show(await confirm(id, token));
    } catch (cause) {
      setError(cause);
    }
  }, [id, token, show]);

  useEffect(() => {
    if (!confirmed) void run();
  }, [confirmed, run]);

  if (confirmed) return <Confirmed />;
  if (outcome === 'invalid') return <InvalidLink />;
  if (outcome === 'asks-for-password') return <PasswordOfSignUp id={id} token={token} onDone={show} />;
  return (
    <AccountFrame title={texts.confirmation.title}>
      {error ? (
        <Failure error={error} onRetry={() => void run()} />
      ) : (
        <p role="status" className="login-note">
          {texts.confirmation.confirming}
        </p>
      )}
    </AccountFrame>
  );
}

/** Asked on another device than the one that signed up, because the link only proves access to the mailbox. */
function PasswordOfSignUp({
  id,
  token,
  onDone,
}: {
  id: string;
  token: string;
  onDone: (outcome: Outcome) => void;
}) {
  const { errors, busy, form } = useSmallForm({
    schema: loadConfirmEmail,
    read: ({ password }) => ({ id, token, password }),
    send: async (body) => onDone(await confirmWith(body)),
    refuse(error) {
      const isUsedUp = error instanceof RequestError && error.code === 'link-invalid';
      if (isUsedUp) onDone('invalid');
      return isUsedUp;
    },
  });
  return (
    <AccountFrame title={texts.confirmation.title} lead={texts.confirmation.passwordLead}>
      <form {...form} className={styles.form}>
        <FormError message={errors.form} />
        <PasswordField
          label={texts.confirmation.password}
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <Button type="submit" variant="primary" className="wide" busy={busy}>
          {texts.confirmation.confirm}
        </Button>
      </form>
      <p className="login-note">{texts.confirmation.notMine}</p>
      <LinkButton href="/recover-password" variant="plain" className="wide">
        {texts.confirmation.recover}
      </LinkButton>
    </AccountFrame>
  );
}

function Confirmed() {
  const { user } = useSession();
  return (
    <AccountFrame title={texts.confirmation.doneTitle}>
      <p className="login-note">{user ? texts.confirmation.doneSignedIn : texts.confirmation.done}</p>
      <LinkButton href={user ? '/' : '/login'} variant="primary" className="wide">
        {user ? texts.continue : texts.confirmation.login}
      </LinkButton>
    </AccountFrame>
  );
}

function InvalidLink() {
  const { user } = useSession();
  return (
    <AccountFrame title={texts.confirmation.invalidTitle}>
      {user ? (
        <>
          <p className="login-note">{texts.confirmation.invalidSignedIn}</p>
          <LinkButton href="/user" variant="primary" className="wide">
            {texts.confirmation.toSettings}
          </LinkButton>
        </>
      ) : (
        <>
          <ResendConfirmation email={null} info={texts.confirmation.invalid} />
          <LinkButton href="/login" variant="plain" className="wide">
            {texts.toLogin}
          </LinkButton>
        </>
      )}
    </AccountFrame>
  );
}
