import { changeEmailSchema } from '@callejero/contract/account.ts';
import type { SessionUser, User } from '@callejero/contract/resources/users.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { RequestError } from '../../api/http/errors.ts';
import { AccountName } from '../../entities/account/AccountName.tsx';
import { PasswordField } from '../../ui/fields/password/PasswordField.tsx';
import { useFocusBack } from '../../ui/hooks/useFocusBack.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { FormError } from '../../ui/small-form/FormError.tsx';
import { EmailField } from '../../ui/small-form/SmallField.tsx';
import { useSmallForm } from '../../ui/small-form/useSmallForm.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { changeEmail } from './api.ts';
import { Panel } from './Panel.tsx';
import styles from './settings.module.css';
import { texts } from './texts.ts';

type Step = { name: 'shown' } | { name: 'changing' } | { name: 'sent'; to: string };

/** The e-mail address of the account. A change takes effect when the new address is confirmed. */
export function EmailPanel({ user, account }: { user: SessionUser; account: UseQueryResult<User> }) {
  const [step, setStep] = useState<Step>({ name: 'shown' });
  const opener = useFocusBack(step.name === 'changing');
  const email = account.data?.email ?? user.email;
  const confirmed = account.data ? account.data.emailVerifiedAt !== null : null;

  return (
    <Panel section="email" help={texts.email.help}>
      <p className="row wrap break below-3 gap-1-3">
        <strong>{email}</strong>
        {confirmed === null ? null : (
          <StatusChip
            color={confirmed ? 'success' : 'warning'}
            label={confirmed ? texts.email.confirmed : texts.email.unconfirmed}
          />
        )}
      </p>
      {/* Mounted before it has a text, so that the text is announced. */}
      <div role="status">
        {step.name === 'sent' ? <p className={styles.notice}>{texts.email.sent(step.to, email)}</p> : null}
      </div>
      {step.name === 'changing' ? (
        <EmailForm
          email={email}
          onCancel={() => setStep({ name: 'shown' })}
          onSent={(to) => setStep({ name: 'sent', to })}
        />
      ) : (
        <div className={`${styles.actions} row wrap gap-2`}>
          <Button ref={opener} onClick={() => setStep({ name: 'changing' })}>
            {texts.email.change}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function EmailForm({
  email,
  onCancel,
  onSent,
}: {
  email: string;
  onCancel: () => void;
  onSent: (to: string) => void;
}) {
  const { form, errors, busy } = useSmallForm({
    schema: async () => changeEmailSchema,
    send: async (body) => {
      if (body.email === email)
        throw new RequestError(400, texts.email.same, null, [{ path: 'email', message: texts.email.same }]);
      await changeEmail(body);
      onSent(body.email);
    },
  });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  return (
    <form {...form} className={styles.form}>
      <FormError message={errors.form} />
      <AccountName email={email} />
      <EmailField ref={first} label={texts.email.next} error={errors.email} />
      <PasswordField
        label={texts.password.current}
        name="currentPassword"
        autoComplete="current-password"
        error={errors.currentPassword}
      />
      <div className={`${styles.actions} row wrap gap-2`}>
        <Button type="submit" variant="primary" busy={busy}>
          {texts.email.submit}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {uiTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
