import { mailKinds, notificationKinds, type User } from '@callejero/contract/resources/users.ts';
import { texts } from '../texts.ts';
import styles from './NoticesPanel.module.css';

const words = texts.notices;
type Kind = keyof User['notificationPrefs'];
const kinds = Object.entries(notificationKinds) as [Kind, string][];
const mails = Object.entries(mailKinds) as [Kind, string][];

interface KindSwitchesProps {
  /** Whether the person may see the use of the guide, which is mailed every month. */
  readsUse: boolean;
  prefs: User['notificationPrefs'];
  onChange: (prefs: User['notificationPrefs']) => void;
}

/** A switch for each kind of notification, and for the mails that can be switched off. A kind without a preference is on. */
export function KindSwitches({ readsUse, prefs, onChange }: KindSwitchesProps) {
  const offered = readsUse ? [...kinds, ...mails] : kinds;
  return (
    <fieldset className={styles.part}>
      <legend className="field-label">{words.kinds}</legend>
      {offered.map(([kind, label]) => (
        <label key={kind} className="switch">
          <input
            type="checkbox"
            role="switch"
            checked={prefs[kind] !== false}
            aria-checked={prefs[kind] !== false}
            onChange={(event) => onChange({ ...prefs, [kind]: event.target.checked })}
          />
          <span>{label}</span>
        </label>
      ))}
      <p className="field-help">{words.service}</p>
    </fieldset>
  );
}
