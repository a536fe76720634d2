import { useLocation } from 'react-router';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { AccountFrame } from '../AccountFrame.tsx';
import { accountRequests } from '../account-requests.ts';
import { Resend } from '../confirmation/Resend.tsx';
import { getEmail } from '../given-email.ts';
import { texts } from '../texts.ts';
import '../account.module.css';

/** Shows the same text whether or not the account exists. */
export default function RecoverPasswordSuccessScreen() {
  const email = getEmail(useLocation().state);
  return (
    <AccountFrame title={texts.recover.successTitle}>
      <p className="login-note">{email ? texts.recover.success(email) : texts.recover.successUnknown}</p>
      <p className="login-note">{texts.confirmation.spam}</p>
      {email ? (
        <Resend
          key={email}
          label={texts.recover.resend}
          send={() => accountRequests.recoverPassword(email)}
        />
      ) : null}
      <div className="stack gap-1">
        <LinkButton href="/recover-password" variant="plain" className="wide">
          {texts.recover.other}
        </LinkButton>
        <LinkButton href="/login" variant="plain" className="wide">
          {texts.backToLogin}
        </LinkButton>
      </div>
    </AccountFrame>
  );
}
