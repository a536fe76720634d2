import type { AccountSession, Passkey } from '@callejero/contract/answers/accounts.ts';
import { desktopOutline, helpOutline, phonePortraitOutline, tabletPortraitOutline } from 'ionicons/icons';
import { useState } from 'react';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { type DeviceKind, deviceKind, deviceName } from '../../../ui/hooks/user-agent.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { useRowFocus } from '../../../ui/list/useRowFocus.ts';
import { formatDate, formatDateTime, formatRelative } from '../../../ui/values/format.ts';
import { endOtherSessions, endSession, usePasskeys, useSessions } from '../api.ts';
import { jump } from '../jump.ts';
import { Panel, Read } from '../Panel.tsx';
import styles from '../settings.module.css';
import { texts } from '../texts.ts';
import { useRun } from '../useRun.ts';
import { inOrder } from './session-order.ts';

const words = texts.sessions;
const icons: Readonly<Record<DeviceKind, string>> = {
  phone: phonePortraitOutline,
  tablet: tabletPortraitOutline,
  computer: desktopOutline,
  unknown: helpOutline,
};

/** The account's sessions, each with a button that ends it. */
export function SessionsPanel() {
  const sessions = useSessions();
  const passkeys = usePasskeys();
  const [ended, setEnded] = useState(false);
  const { running, run } = useRun();
  const rowFocus = useRowFocus(sessions.data);

  const end = ({ id, userAgent }: AccountSession) =>
    run(id, async () => {
      await endSession(id);
      setEnded(true);
      feedback.success(words.ended(deviceName(userAgent)));
    });
  const endOthers = () =>
    run('others', async () => {
      if (!(await feedback.confirm(words.endOthersQuestion, words.endOthersDetail))) return;
      await endOtherSessions();
      setEnded(true);
      feedback.success(words.endedOthers);
    });

  return (
    <Panel section="sessions" help={words.help}>
      <Read query={sessions} rows={3}>
        {(rows) => (
          <>
            <ul className={`${styles.settingsList} plain-list`} {...rowFocus}>
              {inOrder(rows).map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  busy={running === session.id}
                  onEnd={() => void end(session)}
                />
              ))}
            </ul>
            {rows.some((session) => !session.current) ? (
              <div className={`${styles.actions} row wrap gap-2`}>
                <Button busy={running !== null} onClick={() => void endOthers()}>
                  {words.endOthers}
                </Button>
              </div>
            ) : (
              <p className="field-help">{words.alone}</p>
            )}
          </>
        )}
      </Read>
      {/* Mounted before it has a text, so that the text is announced. */}
      <div role="status">{ended ? <PasskeysThatStay passkeys={passkeys.data ?? []} /> : null}</div>
    </Panel>
  );
}

/** A person who ends a stranger's session must also remove the stranger's passkey, which could open new sessions. */
function PasskeysThatStay({ passkeys }: { passkeys: readonly Passkey[] }) {
  if (passkeys.length === 0) return null;
  return (
    <div className={`${styles.stay} stack gap-2`}>
      <p>{words.passkeysStay}</p>
      <ul className={styles.stayList}>
        {passkeys.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => jump('passkeys')}>{words.seePasskeys}</Button>
      </div>
    </div>
  );
}

function SessionRow({
  session: { userAgent, createdAt, lastUsedAt, current },
  busy,
  onEnd,
}: {
  session: AccountSession;
  busy: boolean;
  onEnd: () => void;
}) {
  const device = deviceName(userAgent);
  return (
    <li className={styles.row}>
      <Icon className={styles.rowIcon} icon={icons[deviceKind(userAgent)]} />
      <div className={styles.rowText}>
        <span className={styles.rowName}>
          <strong className="shrink strong" title={userAgent ?? undefined}>
            {device}
          </strong>
          {current ? <span className="status success">{words.current}</span> : null}
        </span>
        <span className="small-text muted">
          {current ? (
            words.now
          ) : (
            <time dateTime={lastUsedAt} title={formatDateTime(lastUsedAt)}>
              {words.used(formatRelative(lastUsedAt))}
            </time>
          )}
          {' · '}
          <time dateTime={createdAt} title={formatDateTime(createdAt)}>
            {words.since(formatDate(createdAt))}
          </time>
        </span>
      </div>
      {current ? null : (
        <div className="flex push">
          <Button
            variant="plain"
            className="danger"
            aria-label={words.endOf(device)}
            busy={busy}
            onClick={onEnd}
          >
            {words.end}
          </Button>
        </div>
      )}
    </li>
  );
}
