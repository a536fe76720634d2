import type { Passkey } from '@callejero/contract/answers/accounts.ts';
import { formatDate } from '../../../ui/values/format.ts';
import { texts } from '../texts.ts';
import styles from './password.module.css';

const words = texts.newPasswordPage;

/** The name of a passkey's checkbox in its form. */
export const toCheckboxName = ({ id }: Pick<Passkey, 'id'>) => `passkey-${id}`;

/** An intruder may have added a passkey, so recovery offers to remove each of them. */
export function PasskeysToRemove({ passkeys }: { passkeys: readonly Passkey[] }) {
  if (passkeys.length === 0) return null;
  return (
    <fieldset>
      <legend className="strong">{words.passkeys}</legend>
      <p className="field-help">{words.passkeysHelp}</p>
      {passkeys.map((passkey) => (
        <label key={passkey.id} className={styles.passkey}>
          <input type="checkbox" className="check" name={toCheckboxName(passkey)} />
          <span className="break">
            {words.removePasskey(passkey.name)}
            <span className="small-text muted block">
              {words.passkeyCreated(formatDate(passkey.createdAt))}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
