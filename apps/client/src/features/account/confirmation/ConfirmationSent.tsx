import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../../api/session/session.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { FormError } from '../../../ui/small-form/FormError.tsx';
import { EmailField } from '../../../ui/small-form/SmallField.tsx';
import { useSmallForm } from '../../../ui/small-form/useSmallForm.ts';
import { AccountFrame } from '../AccountFrame.tsx';
import styles from '../account.module.css';
import { accountRequests } from '../account-requests.ts';
import { loadEmailOnly } from '../schemas.ts';
import { texts } from '../texts.ts';
import { CorrectEmail } from './CorrectEmail.tsx';
import { Resend } from './Resend.tsx';

interface ConfirmationSentProps {
  /** The address that the link was sent to; null if unknown. */
  email: string | null;
  /** This device has just signed up with that address. */
  correctable: boolean;
}

export function ConfirmationSent({ email, correctable }: ConfirmationSentProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const corrected = (to: string) =>
    navigate('/email-confirmation', { replace: true, state: { email: to, signedUp: true } });
  return (
    <AccountFrame title={texts.confirmation.title}>
      <ResendConfirmation key={email} email={email} info={texts.confirmation.info} />
      {correctable && email !== null ? (
        <CorrectEmail key={`correct ${email}`} email={email} onCorrected={corrected} />
      ) : null}
      <LinkButton href={user ? '/' : '/login'} variant="plain" className="wide">
        {user ? texts.continue : texts.toLogin}
      </LinkButton>
    </AccountFrame>
  );
}

/** Sends the confirmation again: to the known address, or to one that the person types. */
export function ResendConfirmation({ email, info }: { email: string | null; info: string }) {
  const [sentTo, setSentTo] = useState(email);
  if (sentTo === null) return <ResendForm info={info} onSent={setSentTo} />;
  return (
    <>
      <p className="login-note">
        {texts.confirmation.sentTo} <strong className="ink break">{sentTo}</strong>. {texts.confirmation.sent}
      </p>
      <p className="login-note">{texts.confirmation.spam}</p>
      <Resend label={texts.confirmation.resend} send={() => accountRequests.resendConfirmation(sentTo)} />
    </>
  );
}

function ResendForm({ info, onSent }: { info: string; onSent: (email: string) => void }) {
  const { errors, busy, form } = useSmallForm({
    schema: loadEmailOnly,
    async send({ email }) {
      await accountRequests.resendConfirmation(email);
      onSent(email);
    },
  });
  return (
    <>
      <p className="login-note">{info}</p>
      <form {...form} className={styles.form}>
        <p className="login-note">{texts.confirmation.missing}</p>
        <FormError message={errors.form} />
        <EmailField label={texts.email} error={errors.email} />
        <Button type="submit" className="wide" busy={busy}>
          {texts.confirmation.resend}
        </Button>
      </form>
    </>
  );
}
