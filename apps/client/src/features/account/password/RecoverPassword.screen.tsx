import { useLocation, useNavigate } from 'react-router';
import { ExploreButton } from '../../../entities/guest/ExploreButton.tsx';
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

export default function RecoverPasswordScreen() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { errors, busy, form } = useSmallForm({
    schema: loadEmailOnly,
    async send({ email }) {
      await accountRequests.recoverPassword(email);
      // The phone's back button leads to login, because the link is sent already.
      navigate('/recover-password-success', { state: { email, navigate: '/login' } });
    },
  });
  return (
    <AccountFrame title={texts.recover.title} lead={texts.recover.lead}>
      <form {...form} className={styles.form}>
        <FormError message={errors.form} />
        <EmailField label={texts.email} autoComplete="username" error={errors.email} />
        <Button type="submit" variant="primary" className="wide" busy={busy}>
          {texts.recover.submit}
        </Button>
        <LinkButton href="/login" state={state} variant="plain" className="wide">
          {texts.backToLogin}
        </LinkButton>
      </form>
      <ExploreButton />
    </AccountFrame>
  );
}
