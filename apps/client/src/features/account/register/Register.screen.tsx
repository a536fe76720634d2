import { passwordLength } from '@callejero/contract/passwords.ts';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { intents } from '../../../api/session/intents.ts';
import { ExploreButton } from '../../../entities/guest/ExploreButton.tsx';
import { getFrom } from '../../../entities/guest/from.ts';
import { NewPasswordField } from '../../../ui/fields/password/NewPasswordField.tsx';
import { useDraft } from '../../../ui/form/draft/useDraft.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { FormError } from '../../../ui/small-form/FormError.tsx';
import { EmailField, SmallField } from '../../../ui/small-form/SmallField.tsx';
import { useSmallForm } from '../../../ui/small-form/useSmallForm.ts';
import { AccountFrame } from '../AccountFrame.tsx';
import styles from '../account.module.css';
import { accountRequests } from '../account-requests.ts';
import { loadSignUp } from '../schemas.ts';
import { texts } from '../texts.ts';
import { AcceptTerms } from './AcceptTerms.tsx';
import { personalWords } from './personal-words.ts';

const draftName = 'register';
/** Fields that the draft stores: never the password. */
const drafted = ['firstName', 'lastName', 'email'] as const;

function read(values: Record<string, string>): unknown {
  return {
    ...values,
    lastName: values.lastName?.trim() || null,
    acceptTerms: values.acceptTerms === 'on',
  };
}

export default function RegisterScreen() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { errors, busy, form } = useSmallForm({
    schema: loadSignUp,
    read,
    async send(body) {
      await accountRequests.signUp(body);
      stored.drop();
      // The link in the mail opens a new page, so the page to return to is stored on the device.
      const from = getFrom(state);
      if (from !== null && intents.waiting()?.route !== from) intents.remember({ route: from, action: null });
      navigate('/email-confirmation', { replace: true, state: { email: body.email, signedUp: true } });
    },
  });
  const { ref } = form;

  const typed = useCallback((): Record<string, string> | null => {
    const data = ref.current ? new FormData(ref.current) : null;
    const entries = drafted.map((name) => [name, String(data?.get(name) ?? '')] as const);
    return entries.some(([, value]) => value !== '') ? Object.fromEntries(entries) : null;
  }, [ref]);
  const stored = useDraft<Record<string, string>>(draftName, () => {
    const value = typed();
    return value && { rev: null, value };
  });
  const draft = stored.found?.value;
  // Leaving discards the draft: the next visitor on this device may be another person.
  useEffect(() => stored.drop, [stored.drop]);

  const draftOf = (name: (typeof drafted)[number]) => (draft ? String(draft[name] ?? '') : undefined);

  return (
    <AccountFrame title={texts.register.title} lead={texts.register.lead}>
      <form {...form} className={styles.form} onInput={stored.touch}>
        {draft ? (
          <p className={styles.banner} role="status">
            {texts.register.restored}
          </p>
        ) : null}
        <FormError message={errors.form} />
        <SmallField
          label={texts.register.firstName}
          name="firstName"
          autoComplete="given-name"
          defaultValue={draftOf('firstName')}
          error={errors.firstName}
        />
        <SmallField
          label={texts.register.lastName}
          name="lastName"
          autoComplete="family-name"
          optional={texts.optional}
          defaultValue={draftOf('lastName')}
          error={errors.lastName}
        />
        <EmailField
          label={texts.email}
          autoComplete="username"
          defaultValue={draftOf('email')}
          error={errors.email}
        />
        <NewPasswordField
          label={texts.register.password}
          name="password"
          minimum={passwordLength.user}
          personal={() => personalWords(...Object.values(typed() ?? {}))}
          error={errors.password}
        />
        <AcceptTerms error={errors.acceptTerms} />
        <Button type="submit" variant="primary" className="wide" busy={busy}>
          {texts.register.submit}
        </Button>
      </form>
      <p className={styles.register}>
        {texts.register.haveAccount}{' '}
        <LinkButton href="/login" state={state} variant="plain">
          {texts.register.login}
        </LinkButton>
      </p>
      <ExploreButton />
    </AccountFrame>
  );
}
