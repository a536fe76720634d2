import type { SecondStepTicket } from '@callejero/contract/second-step.ts';
import { fingerPrintOutline } from 'ionicons/icons';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { RequestError } from '../../../api/http/errors.ts';
import { http } from '../../../api/http/http.ts';
import { signIn } from '../../../api/session/sign-in.ts';
import { settings } from '../../../api/settings.ts';
import { ExploreButton } from '../../../entities/guest/ExploreButton.tsx';
import { attempt } from '../../../ui/feedback/attempt.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { PasswordField } from '../../../ui/fields/password/PasswordField.tsx';
import { useMediaQuery } from '../../../ui/hooks/useMediaQuery.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { focusWhenShown } from '../../../ui/layout/focus-when-shown.ts';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { useIsCurrentPage } from '../../../ui/layout/RoutePage.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { FormError } from '../../../ui/small-form/FormError.tsx';
import { EmailField } from '../../../ui/small-form/SmallField.tsx';
import { useSmallForm } from '../../../ui/small-form/useSmallForm.ts';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { texts } from '../../../ui/texts.ts';
import { AccountFrame } from '../AccountFrame.tsx';
import styles from '../account.module.css';
import { getEmail } from '../given-email.ts';
import { AccountRequired } from './AccountRequired.tsx';
import { loginTexts } from './login-texts.ts';
import { getTicket } from './second-step-ticket.ts';
import { endEmail, endSentence } from './session-end.ts';
import { usePasskeySignIn } from './usePasskeySignIn.ts';

/** Loaded only when it is needed: most people have no second step. */
const SecondStep = lazyPart(
  async () => (await import('./SecondStep.tsx')).SecondStep,
  <Skeleton rows={3} height="3rem" />,
);

const loadSchema = async () => (await import('@callejero/contract/resources/users.ts')).loginSchema;

export default function LoginScreen() {
  /** The e-mail address that is not confirmed yet. */
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  /** The ticket for the second step, once the password was right. */
  const [ticket, setTicket] = useState<SecondStepTicket | null>(null);
  const { errors, busy, form, fail } = useSmallForm({
    schema: loadSchema,
    fallback: 'email',
    async send(login) {
      setUnconfirmed(null);
      // The guard then redirects to the requested page, or home.
      await signIn(login);
    },
    refuse(error, { email }) {
      const needed = getTicket(error);
      setTicket(needed);
      if (needed) return true;
      if (error instanceof RequestError && error.code === 'email-unconfirmed') setUnconfirmed(email);
      return false;
    },
  });
  // This page stays mounted below another one. The browser runs only one passkey ceremony, so only the current page starts it.
  const location = useLocation();
  const isCurrent = useIsCurrentPage();
  const ended = endSentence(location.state);
  const endedId = useId();
  // After a session ended only the password is missing.
  const knownEmail = endEmail(location.state);
  const password = usePasswordFocus(knownEmail !== undefined);
  const passkey = usePasskeySignIn(isCurrent && !busy && !ticket, fail);

  if (ticket) {
    return (
      <AccountFrame title={loginTexts.secondStep.title}>
        <SecondStep
          ticket={ticket}
          onBack={(message) => {
            setTicket(null);
            if (message !== undefined) fail(message);
          }}
        />
      </AccountFrame>
    );
  }

  return (
    <AccountFrame
      title={texts.login.title}
      lead={settings().city.name === texts.brand ? texts.login.lead : settings().city.name}
    >
      <form {...form} className={styles.form}>
        {ended ? (
          <p id={endedId} className={styles.banner} role="status">
            {ended}
          </p>
        ) : (
          <AccountRequired state={location.state} />
        )}
        <FormError message={errors.form} />
        {errors.form && unconfirmed ? <ResendButton email={unconfirmed} /> : null}
        <EmailField
          label={texts.login.email}
          error={errors.email}
          defaultValue={knownEmail ?? getEmail(location.state) ?? undefined}
          autoComplete={passkey.offered ? 'username webauthn' : 'username'}
        />
        <PasswordField
          label={texts.login.password}
          name="password"
          autoComplete="current-password"
          error={errors.password}
          inputRef={password}
          describedBy={ended ? endedId : undefined}
        />
        <Button type="submit" variant="primary" className="wide" busy={busy}>
          {texts.login.submit}
        </Button>
        {passkey.offered ? (
          <>
            <p className={`${styles.or} row gap-3 small-text muted`}>{loginTexts.or}</p>
            <Button icon={fingerPrintOutline} className="wide" onClick={() => void passkey.enter()}>
              {loginTexts.passkey}
            </Button>
          </>
        ) : null}
        <LinkButton href="/recover-password" state={location.state} variant="plain" className="wide">
          {texts.login.forgotten}
        </LinkButton>
        <p className={styles.register}>
          {texts.login.newHere}{' '}
          <LinkButton href="/register" state={location.state} variant="plain">
            {texts.login.register}
          </LinkButton>
        </p>
      </form>
      <ExploreButton />
    </AccountFrame>
  );
}

/** The password's input, which takes the focus when only the password is missing. */
function usePasswordFocus(isMissing: boolean): RefObject<HTMLInputElement | null> {
  const password = useRef<HTMLInputElement>(null);
  // On a phone the focus would open the keyboard over the page.
  const isWanted = useMediaQuery('(pointer: fine)') && isMissing;
  useEffect(() => {
    if (isWanted && password.current) return focusWhenShown(password.current);
  }, [isWanted]);
  return password;
}

/** Sends the mail that confirms an address once more. */
function ResendButton({ email }: { email: string }) {
  const resend = () =>
    attempt(async () => {
      await http.post('/users/resendConfirmation', { email }, { open: true, loading: true });
      feedback.success(loginTexts.resent);
    });
  return (
    <Button className="wide" onClick={() => void resend()}>
      {loginTexts.resend}
    </Button>
  );
}
