import styles from '../Login.module.css';
import { loginTexts } from './login-texts.ts';

/** Why a guest was sent here; nothing for somebody who came on their own. */
export function AccountRequired({ state }: { state: unknown }) {
  const reason = typeof state === 'object' && state !== null && 'reason' in state ? state.reason : null;
  if (reason !== 'account-required') return null;
  return (
    <p className={styles.banner} role="status">
      {loginTexts.accountRequired}
    </p>
  );
}
