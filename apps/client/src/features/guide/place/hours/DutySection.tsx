import { dutyWord, isOnDutyAt } from '@callejero/contract/duty.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import { turnText } from '@callejero/contract/turns.ts';
import { timeOutline } from 'ionicons/icons';
import { collection, useList } from '../../../../api/resource.ts';
import { settings } from '../../../../api/settings.ts';
import { storage } from '../../../../device/storage/storage.ts';
import { type StoredDuty, useOnDuty } from '../../../../entities/place/useOnDuty.ts';
import { toWallTime } from '../../../../ui/form/zoned.ts';
import { Icon } from '../../../../ui/layout/Icon.tsx';
import { formatDateTime, formatDay } from '../../../../ui/values/format.ts';
import styles from '../place.module.css';
import { placeTexts } from '../texts.ts';

const hour = 3_600_000;
const maxShown = 5;

/** «De guardia hoy, de 9:30 a 22:00», and the next turns; nothing for a place without any. */
export function DutySection({ commerce, now }: { commerce: string; now: Date }) {
  const { timezone, country } = settings().city;
  const since = new Date(Math.floor(now.getTime() / hour) * hour).toISOString();
  const { data } = useList(collection('shifts'), {
    filters: { commerce, endsAt: { $gt: since } },
    select: ['commerce', 'startsAt', 'endsAt', 'note'],
    sort: { startsAt: 1 },
    perPage: maxShown,
  });
  const { coming } = useOnDuty(now);
  const stored = data ? null : coming.filter((shift) => shift.commerce === commerce);
  const rows = (data?.data ?? stored ?? []).filter(({ endsAt }) => Date.parse(endsAt) > now.getTime());
  if (rows.length === 0) return null;
  const readAt = stored && storage.read<StoredDuty>('duty')?.at;
  const word = dutyWord(country);
  const dayOf = (moment: string | Date) => toWallTime(new Date(moment).toISOString(), timezone).slice(0, 10);
  const today = dayOf(now);
  return (
    <div className={styles.fact}>
      <Icon className={styles.factIcon} icon={timeOutline} />
      <div>
        <h3 className="visually-hidden">{placeTexts.duty.title(word)}</h3>
        <ul className="plain-list">
          {rows.map((shift) => {
            const day = dayOf(shift.startsAt);
            const isNow = isOnDutyAt(shift, now);
            const when = day === today ? placeTexts.duty.today : formatDay(day);
            return (
              <li key={shift.id} className={isNow ? 'bold' : ''}>
                {`${capital(word)} ${when}, ${turnText(shift, timezone)}`}
                {shift.note === null ? null : <span className="muted small-text">{` · ${shift.note}`}</span>}
              </li>
            );
          })}
        </ul>
        {readAt ? <p className="small-text muted">{placeTexts.duty.stored(formatDateTime(readAt))}</p> : null}
      </div>
    </div>
  );
}
