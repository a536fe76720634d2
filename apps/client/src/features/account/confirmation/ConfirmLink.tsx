import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { RequestError } from '../../../api/http/errors.ts';
import { logout } from '../../../api/http/http.ts';
import { session, useSession } from '../../../api/session/session.ts';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';
import { AccountFrame } from '../AccountFrame.tsx';
import { accountRequests } from '../account-requests.ts';
import { loadConfirmEmail } from '../schemas.ts';
import { texts } from '../texts.ts';
import { ResendConfirmation } from './ConfirmationSent.tsx';
import '../login.css';

interface ConfirmLinkProps {
  id: string;
  token: string;
  confirmed: boolean;
}

/** Whether the link was good, and signed in; rejects when nobody knows. */
async function confirm(id: string, token: string): Promise<'invalid' | 'confirmed' | 'signed-in'> {
  const link = (await loadConfirmEmail()).safeParse({ id, token });
  if (!link.success) return 'invalid';
  try {
    const { data } = await accountRequests.confirmEmail(link.data);
    // The new address of who is signed in here; of anybody else nothing is stored.
    const user = session.user();
    if (user?.id === id) session.updateUser({ ...user, email: data.email });
    if (!data.session) return 'confirmed';
    // Somebody else who is signed in here stays so.
    if (user) {
      void logout(data.session.accessToken, data.session.refreshToken);
      return 'confirmed';
    }
    session.signIn(data.session);
    return 'signed-in';
  } catch (error) {
    if (error instanceof RequestError && error.status === 400) return 'invalid';
    throw error;
  }
}

/** Confirms the address that a link of a mail names. */
export function ConfirmLink({ id, token, confirmed }: ConfirmLinkProps) {
  const navigate = useNavigate();
  const [invalid, setInvalid] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const run = useCallback(async () => {
    setError(null);
    try {
      const result = await confirm(id, token);
      if (result === 'invalid') setInvalid(true);
      // From there the gate leads on: to the page that was asked for, or home.
      else if (result === 'signed-in') navigate('/login', { replace: true });
      else navigate('/email-confirmation', { replace: true, state: { confirmed: true } });
    } catch (cause) {
      setError(cause);
    }
  }, [id, token, navigate]);

  useEffect(() => {
    if (!confirmed) void run();
  }, [confirmed, run]);

  if (confirmed) return <Confirmed />;
  if (invalid) return <InvalidLink />;
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
