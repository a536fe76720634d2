import { type NotificationKind, notificationKinds, type User } from '@callejero/contract/resources/users.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { RequestError } from '../../api/errors.ts';
import { isOn } from './notification-prefs.ts';
import { Panel, Read } from './Panel.tsx';
import { texts } from './texts.ts';
import { useNotificationPrefs } from './useNotificationPrefs.ts';

const kinds = Object.entries(notificationKinds) as [NotificationKind, string][];

/** What the person wants to be told about. */
export function NotificationsPanel({ account }: { account: UseQueryResult<User, RequestError> }) {
  return (
    <Panel section="notifications" help={texts.notifications.help}>
      <Read query={account} rows={kinds.length}>
        {(row) => <Switches account={row} />}
      </Read>
    </Panel>
  );
}

function Switches({ account }: { account: User }) {
  const { prefs, choose } = useNotificationPrefs(account);
  return (
    <ul className="settings-list settings-switches">
      {kinds.map(([kind, label]) => (
        <li key={kind}>
          <label className="switch">
            <span>{label}</span>
            <input
              type="checkbox"
              role="switch"
              checked={isOn(prefs, kind)}
              aria-checked={isOn(prefs, kind)}
              onChange={(event) => void choose(kind, event.target.checked)}
            />
          </label>
        </li>
      ))}
    </ul>
  );
}
