import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/layout/Button.tsx';
import { FormError } from '../../../ui/small-form/FormError.tsx';
import { EmailField } from '../../../ui/small-form/SmallField.tsx';
import { useSmallForm } from '../../../ui/small-form/useSmallForm.ts';
import styles from '../account.module.css';
import { accountRequests } from '../account-requests.ts';
import { loadEmailOnly } from '../schemas.ts';
import { texts } from '../texts.ts';

interface CorrectEmailProps {
  email: string;
  onCorrected: (email: string) => void;
}

/** Offers to correct the address that this device has just signed up with. */
export function CorrectEmail({ email, onCorrected }: CorrectEmailProps) {
  const [open, setOpen] = useState(false);
  if (open) return <CorrectForm email={email} onCorrected={onCorrected} onCancel={() => setOpen(false)} />;
  return (
    <Button variant="plain" className="wide" onClick={() => setOpen(true)}>
      {texts.correct.open}
    </Button>
  );
}

function CorrectForm({ email, onCorrected, onCancel }: CorrectEmailProps & { onCancel: () => void }) {
  const { errors, busy, form } = useSmallForm({
    schema: loadEmailOnly,
    async send(body) {
      await accountRequests.correctEmail(body.email);
      onCorrected(body.email);
    },
  });
  const { ref } = form;
  const focused = useRef(false);
  useEffect(() => {
    if (focused.current) return;
    focused.current = true;
    ref.current?.querySelector('input')?.focus();
  }, [ref]);
  return (
    <form {...form} className={styles.form}>
      <FormError message={errors.form} />
      <EmailField
        label={texts.correct.label}
        autoComplete="email"
        defaultValue={email}
        error={errors.email}
      />
      <Button type="submit" variant="primary" className="wide" busy={busy}>
        {texts.correct.submit}
      </Button>
      <Button variant="plain" className="wide" onClick={onCancel}>
        {texts.correct.cancel}
      </Button>
    </form>
  );
}
