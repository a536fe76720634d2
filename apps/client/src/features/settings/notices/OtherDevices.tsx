import { deviceSystems, push } from '@callejero/contract/resources/push.ts';
import { globeOutline, logoAndroid, logoApple } from 'ionicons/icons';
import { usePushDeviceId } from '../../../api/push/push.ts';
import { useList } from '../../../api/resource.ts';
import { useSession } from '../../../api/session/session.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { formatDateTime, formatRelative } from '../../../ui/values/format.ts';
import { Read } from '../Panel.tsx';
import styles from '../settings.module.css';
import { texts } from '../texts.ts';

const words = texts.notices;
const icons = { android: logoAndroid, ios: logoApple, web: globeOutline } as const;

/** Enough for a person, because unused sessions expire. */
const shownDevices = 20;

/** The person's other devices that get notifications. */
export function OtherDevices() {
  const { user } = useSession();
  const own = usePushDeviceId();
  const devices = useList(push, {
    // Administrators can read everybody's.
    filters: { userApp: user?.id ?? '' },
    select: ['osType', 'lastSeenAt'],
    perPage: shownDevices,
  });
  return (
    <section className={styles.part} aria-labelledby="settings-devices">
      <h3 id="settings-devices" className={`${styles.partLegend} field-label`}>
        {words.devices}
      </h3>
      <Read query={devices} rows={1}>
        {({ data }) => {
          const others = data.filter(({ id }) => id !== own);
          if (others.length === 0) return <p className="muted">{words.noDevices}</p>;
          return (
            <>
              <ul className={`${styles.settingsList} plain-list`}>
                {others.map(({ id, osType, lastSeenAt }) => (
                  <li key={id} className={styles.row}>
                    <Icon className={styles.rowIcon} icon={icons[osType]} />
                    <div className={styles.rowText}>
                      <strong>{deviceSystems[osType]}</strong>
                      <time
                        className="small-text muted"
                        dateTime={lastSeenAt}
                        title={formatDateTime(lastSeenAt)}
                      >
                        {words.seen(formatRelative(lastSeenAt))}
                      </time>
                    </div>
                  </li>
                ))}
              </ul>
              <p className="field-help">{words.end}</p>
            </>
          );
        }}
      </Read>
    </section>
  );
}
