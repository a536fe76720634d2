import { type NotificationKind, notificationKinds, type User } from '@callejero/contract/resources/users.ts';
import { texts } from '../texts.ts';
import styles from './NoticesPanel.module.css';

const words = texts.notices;
const kinds = Object.entries(notificationKinds) as [NotificationKind, string][];

interface KindSwitchesProps {
  prefs: User['notificationPrefs'];
  onChange: (prefs: User['notificationPrefs']) => void;
}

/** A switch for each kind of notification. A kind without a preference is on. */
export function KindSwitches({ prefs, onChange }: KindSwitchesProps) {
  return (
    <fieldset className={styles.part}>
      <legend className="field-label">{words.kinds}</legend>
      {kinds.map(([kind, label]) => (
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
