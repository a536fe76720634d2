import { closedText } from '@callejero/contract/opening-hours/closed-text.ts';
import { type Hours, type OpenText, openText } from '@callejero/contract/opening-hours/open-text.ts';
import type { commerces } from '@callejero/contract/resources/commerces.ts';
import { collection, useOne } from '../../../api/resource.ts';
import { settings } from '../../../api/settings.ts';
import { hoursFields } from '../../../entities/place/hours-fields.ts';
import { useHolidays } from '../../../entities/place/useHolidays.ts';
import { useNow } from '../../../ui/hooks/useNow.ts';
import styles from './Thread.module.css';

/** Tells a customer that the commerce is closed now, and when it opens. */
export function ClosedNotice({ commerce }: { commerce: string }) {
  const { data } = useOne<typeof commerces, Hours>(collection('commerces'), commerce, {
    select: hoursFields,
  });
  const now = useNow();
  const holidays = useHolidays();
  const open: OpenText | null = data ? openText(data, now, settings().city.timezone, holidays) : null;
  const text = open && closedText(open);
  return text ? <p className={styles.note}>{text}</p> : null;
}
