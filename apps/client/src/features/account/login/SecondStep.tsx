import type { SecondStepMethod, SecondStepTicket } from '@callejero/contract/second-step.ts';
import { fingerPrintOutline } from 'ionicons/icons';
import { useEffect, useRef, useState } from 'react';
import { formatError, RequestError } from '../../../api/http/errors.ts';
import { finishSignIn } from '../../../api/session/sign-in.ts';
import { hasPasskeys, isPasskeyCancelled } from '../../../device/passkeys.ts';
import { CodeField } from '../../../entities/account/CodeField.tsx';
import { proveByPasskey } from '../../../entities/account/prove-by-passkey.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { FormError } from '../../../ui/small-form/FormError.tsx';
import { SmallField } from '../../../ui/small-form/SmallField.tsx';
import { useSmallForm } from '../../../ui/small-form/useSmallForm.ts';
import styles from '../account.module.css';
import { loginTexts } from './login-texts.ts';

const words = loginTexts.secondStep;
const loadSchema = async () => (await import('@callejero/contract/second-step.ts')).secondStepSchema;

interface SecondStepProps {
  ticket: SecondStepTicket;
  /** Returns to the password, with an error message if there is one. */
  onBack: (message?: string) => void;
}

/** The second step of sign-in, by one of the account's methods. */
export function SecondStep({ ticket: { ticket, methods }, onBack }: SecondStepProps) {
  const offered = methods.filter((method) => method !== 'passkey' || hasPasskeys());
  const [way, setWay] = useState<SecondStepMethod>(offered[0] ?? methods[0] ?? 'totp');
  const isExpired = (error: unknown) => error instanceof RequestError && error.code === 'second-step-expired';
  const field = way === 'recovery-code' ? 'recoveryCode' : 'code';
  const { errors, busy, form, fail } = useSmallForm({
    schema: loadSchema,
    read: (values) => ({ ticket, [field]: values[field] }),
    fallback: field,
    send: finishSignIn,
    refuse(error) {
      if (!isExpired(error)) return false;
      onBack(formatError(error));
      return true;
    },
  });
  const input = useRef<HTMLInputElement>(null);
  // The person has just typed the password or chosen this method, and types the code next.
  useEffect(() => {
    if (way !== 'passkey') input.current?.focus();
  }, [way]);

  const [proving, setProving] = useState(false);
  const enter = async () => {
    if (proving) return;
    setProving(true);
    try {
      await finishSignIn({ ticket, passkey: await proveByPasskey() });
    } catch (error) {
      if (isExpired(error)) onBack(formatError(error));
      else if (error instanceof RequestError) fail(formatError(error));
      else if (!isPasskeyCancelled(error)) fail(loginTexts.passkeyFailed);
    } finally {
      setProving(false);
    }
  };
  const passkey = (
    <Button
      icon={fingerPrintOutline}
      variant={way === 'passkey' ? 'primary' : 'secondary'}
      className="wide"
      busy={proving}
      onClick={() => void enter()}
    >
      {words.passkey}
    </Button>
  );

  return (
    <form {...form} key={way} className={styles.form}>
      <p className="muted">{leads[way]}</p>
      <FormError message={errors.form} />
      {way === 'passkey' ? (
        passkey
      ) : (
        <>
          {way === 'totp' ? (
            <CodeField ref={input} label={words.code} error={errors.code} />
          ) : (
            <SmallField
              ref={input}
              label={words.recoveryCode}
              name="recoveryCode"
              autoCapitalize="none"
              autoComplete="off"
              maxLength={40}
              error={errors.recoveryCode}
            />
          )}
          <Button type="submit" variant="primary" className="wide" busy={busy}>
            {words.submit}
          </Button>
        </>
      )}
      {offered.length > 1 ? (
        <p className={`${styles.or} row gap-3 small-text muted`}>{loginTexts.or}</p>
      ) : null}
      {way !== 'passkey' && offered.includes('passkey') ? passkey : null}
      {way !== 'totp' && offered.includes('totp') ? (
        <Button className="wide" onClick={() => setWay('totp')}>
          {words.useCode}
        </Button>
      ) : null}
      {way !== 'recovery-code' && offered.includes('recovery-code') ? (
        <Button variant="plain" className="wide" onClick={() => setWay('recovery-code')}>
          {words.useRecoveryCode}
        </Button>
      ) : null}
      <p className="small-text muted">{words.help}</p>
      <Button variant="plain" className="wide" onClick={() => onBack()}>
        {words.back}
      </Button>
    </form>
  );
}

const leads: Readonly<Record<SecondStepMethod, string>> = {
  totp: words.codeLead,
  passkey: words.passkeyLead,
  'recovery-code': words.recoveryLead,
};
