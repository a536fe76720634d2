import type { SecondStepMethod, SecondStepTicket } from '@callejero/contract/second-step.ts';
import { IonIcon } from '@ionic/react';
import { fingerPrintOutline } from 'ionicons/icons';
import { useEffect, useRef, useState } from 'react';
import { RequestError, sentencesOf } from '../../../api/http/errors.ts';
import { finishSignIn } from '../../../api/session/sign-in.ts';
import { hasPasskeys, isPasskeyCancelled } from '../../../device/passkeys.ts';
import { CodeField } from '../../../entities/account/CodeField.tsx';
import { proveByPasskey } from '../../../entities/account/prove-by-passkey.ts';
import { FormError } from '../../../ui/small-form/FormError.tsx';
import { SmallField } from '../../../ui/small-form/SmallField.tsx';
import { useSmallForm } from '../../../ui/small-form/useSmallForm.ts';
import styles from '../Login.module.css';
import { loginTexts } from './login-texts.ts';

const words = loginTexts.secondStep;
const loadSchema = async () => (await import('@callejero/contract/second-step.ts')).secondStepSchema;

interface SecondStepProps {
  ticket: SecondStepTicket;
  /** Back to the password, with what is wrong where something is. */
  onBack: (message?: string) => void;
}

/** What follows the password: one of the ways that the account has. */
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
      onBack(sentencesOf(error));
      return true;
    },
  });
  const input = useRef<HTMLInputElement>(null);
  // The person has just typed the password, or chosen this way: here they go on typing.
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
      if (isExpired(error)) onBack(sentencesOf(error));
      else if (error instanceof RequestError) fail(sentencesOf(error));
      else if (!isPasskeyCancelled(error)) fail(loginTexts.passkeyFailed);
    } finally {
      setProving(false);
    }
  };
  const passkey = (
    <button
      type="button"
      className={`button ${way === 'passkey' ? 'primary' : 'secondary'} wide`}
      aria-disabled={proving || undefined}
      onClick={() => void enter()}
    >
      <IonIcon icon={fingerPrintOutline} aria-hidden="true" />
      {words.passkey}
    </button>
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
          <button type="submit" className="button primary wide" aria-disabled={busy || undefined}>
            {words.submit}
          </button>
        </>
      )}
      {offered.length > 1 ? (
        <p className={`${styles.or} row gap-3 small-text muted`}>{loginTexts.or}</p>
      ) : null}
      {way !== 'passkey' && offered.includes('passkey') ? passkey : null}
      {way !== 'totp' && offered.includes('totp') ? (
        <button type="button" className="button secondary wide" onClick={() => setWay('totp')}>
          {words.useCode}
        </button>
      ) : null}
      {way !== 'recovery-code' && offered.includes('recovery-code') ? (
        <button type="button" className="button plain wide" onClick={() => setWay('recovery-code')}>
          {words.useRecoveryCode}
        </button>
      ) : null}
      <p className="small-text muted">{words.help}</p>
      <button type="button" className="button plain wide" onClick={() => onBack()}>
        {words.back}
      </button>
    </form>
  );
}

const leads: Readonly<Record<SecondStepMethod, string>> = {
  totp: words.codeLead,
  passkey: words.passkeyLead,
  'recovery-code': words.recoveryLead,
};
