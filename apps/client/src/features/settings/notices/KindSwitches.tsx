import {
  type MailSwitch,
  mailKinds,
  notificationKinds,
  type User,
} from '@callejero/contract/resources/users.ts';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import styles from '../settings.module.css';
import { texts } from '../texts.ts';

const words = texts.notices;
type Kind = keyof User['notificationPrefs'];
const kinds = Object.entries(notificationKinds) as [Kind, string][];

interface KindSwitchesProps {
  /** The mails that go to the person and can be switched off. */
  mails: readonly MailSwitch[];
  prefs: User['notificationPrefs'];
  onChange: (prefs: User['notificationPrefs']) => void;
}

/** A switch for each kind of notification, and for the mails that can be switched off. A kind without a preference is on. */
export function KindSwitches({ mails, prefs, onChange }: KindSwitchesProps) {
  const offered = [...kinds, ...mails.map((kind): [Kind, string] => [kind, mailKinds[kind]])];
  return (
    <fieldset className={styles.part}>
      <legend className={`${styles.partLegend} field-label`}>{words.kinds}</legend>
      {offered.map(([kind, label]) => (
        <SwitchField
          key={kind}
          label={label}
          value={prefs[kind] !== false}
          onChange={(on) => onChange({ ...prefs, [kind]: on })}
        />
      ))}
      <p className="field-help">{words.service}</p>
    </fieldset>
  );
}
