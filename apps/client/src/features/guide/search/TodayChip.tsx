import { alertsAt } from '@callejero/contract/today.ts';
import { calendarOutline, warningOutline } from 'ionicons/icons';
import { useMemo } from 'react';
import { useList } from '../../../api/resource.ts';
import { alertCollection, alertsFrom } from '../../../entities/alert/alerts.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { Link } from '../../../ui/layout/Link.tsx';
import { texts } from '../texts.ts';

const words = texts.filters;
const hour = 3_600_000;

/** Leads to the screen of today, and says which cut or closure holds now. */
export function TodayChip({ now }: { now: Date }) {
  // The same query for an hour.
  const since = Math.floor(now.getTime() / hour) * hour;
  const query = useMemo(() => alertsFrom(new Date(since).toISOString()), [since]);
  const { data } = useList(alertCollection, query);
  const { running } = alertsAt(data?.data ?? [], now);
  const [first] = running;
  return (
    <Link to="/today" className={`chip undecorated ${first ? 'on' : ''}`}>
      <Icon icon={first ? warningOutline : calendarOutline} />
      {first ? (running.length === 1 ? first.title : words.alerts(running.length)) : words.today}
    </Link>
  );
}
