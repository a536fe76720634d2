import { passwordLength } from '@callejero/contract/passwords.ts';
import { type User, users } from '@callejero/contract/resources/users.ts';
import { copyOutline, refreshOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useOne } from '../../../api/resource.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { useCopy } from '../../../ui/feedback/useCopy.ts';
import { NewPasswordField } from '../../../ui/fields/password/NewPasswordField.tsx';
import { PasswordField } from '../../../ui/fields/password/PasswordField.tsx';
import formStyles from '../../../ui/form/form.module.css';
import { Avatar } from '../../../ui/layout/Avatar.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { FormError } from '../../../ui/small-form/FormError.tsx';
import { useSmallForm } from '../../../ui/small-form/useSmallForm.ts';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { changePassword } from '../account-requests.ts';
import { personalWords } from '../register/personal-words.ts';
import { loadChangePassword } from '../schemas.ts';
import { changeTexts } from './change-texts.ts';
import styles from './password.module.css';
import { randomPassword } from './random-password.ts';
import '../account.module.css';

/** Gives another account a password that its owner must replace. */
export function TemporaryPassword({ id, onDone }: { id: string; onDone: () => void }) {
  const account = useOne(users, id);
  if (account.data) return <TemporaryForm account={account.data} onDone={onDone} />;
  return <FailureOrSkeleton of={account} rows={6} height="2.75rem" />;
}

function TemporaryForm({ account, onDone }: { account: User; onDone: () => void }) {
  const [made, setMade] = useState<string | undefined>();
  const copy = useCopy();
  const name = [account.firstName, account.lastName].filter(Boolean).join(' ');
  const { errors, busy, form } = useSmallForm({
    schema: loadChangePassword,
    async send(body) {
      await changePassword(account.id, body);
      feedback.success(changeTexts.assigned(name));
      onDone();
    },
  });
  const copyWritten = () => {
    const input = form.ref.current?.elements.namedItem('newPassword');
    if (input instanceof HTMLInputElement && input.value !== '') void copy(input.value);
  };

  return (
    <form
      {...form}
      className={`card ${formStyles.section} ${styles.changePassword} stack gap-5`}
      autoComplete="off"
    >
      <section className="row gap-3" aria-label={changeTexts.account}>
        <Avatar name={name} image={account.avatar} />
        <div className="stack shrink break">
          <strong>{name}</strong>
          <span className="muted">{account.email}</span>
        </div>
      </section>
      <p className="login-note">{changeTexts.explanation}</p>
      <FormError message={errors.form} />
      <div>
        <NewPasswordField
          label={changeTexts.temporary}
          name="newPassword"
          minimum={
            account.roles.includes('administrator') ? passwordLength.administrator : passwordLength.user
          }
          personal={() => personalWords(account.email, account.firstName, account.lastName)}
          given={made}
          readable
          error={errors.newPassword}
        />
        <div className={styles.tools}>
          <Button icon={refreshOutline} onClick={() => setMade(randomPassword())}>
            {changeTexts.generate}
          </Button>
          <Button icon={copyOutline} onClick={copyWritten}>
            {changeTexts.copy}
          </Button>
        </div>
        <p className="field-help">{changeTexts.deliver}</p>
      </div>
      <PasswordField
        label={changeTexts.yours}
        name="currentPassword"
        autoComplete="current-password"
        help={changeTexts.yoursHelp}
        error={errors.currentPassword}
      />
      <div className="flex wrap gap-2 end">
        <Button variant="plain" onClick={onDone}>
          {changeTexts.cancel}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {changeTexts.assign}
        </Button>
      </div>
    </form>
  );
}
