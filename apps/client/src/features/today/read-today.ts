/** Everything that the screen of today shows, in one read, so that the device can store it with its time. */
import type { AgendaEntry, AgendaPage } from '@callejero/contract/answers/agenda.ts';
import { addDays } from '@callejero/contract/calendar-day.ts';
import type { Filters } from '@callejero/contract/list-query/query.ts';
import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import type { shifts } from '@callejero/contract/resources/shifts.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { lateMoment, marketName } from '@callejero/contract/today.ts';
import { http } from '../../api/http/http.ts';
import { collection, fetchList } from '../../api/resource.ts';
import { settings } from '../../api/settings.ts';
import { storage } from '../../device/storage/storage.ts';
import { type AlertRow, alertCollection, alertsFrom } from '../../entities/alert/alerts.ts';
import { type CardPlace, cardQuery } from '../../entities/offline/place.ts';

const shiftQuery = {
  select: ['startsAt', 'endsAt', 'note'],
  populates: [{ path: 'commerce', ...cardQuery }],
} as const satisfies Selection<typeof shifts>;
export type TodayShift = Selected<typeof shifts, typeof shiftQuery>;

export interface Today {
  alerts: readonly AlertRow[];
  /** Those of the next two days. */
  shifts: readonly TodayShift[];
  /** Places that are open late, those near the centre first. */
  late: readonly CardPlace[];
  /** Places that are markets by their name. */
  markets: readonly CardPlace[];
  /** The agenda of today and tomorrow. */
  entries: readonly AgendaEntry[];
}

export interface StoredToday extends Today {
  /** When it was read, ISO 8601. */
  at: string;
}

const hour = 3_600_000;
const hoursAhead = 48;
const maxPlaces = 60;

/** `openAt`: when a place must be open to be open late, `now` or ISO 8601. `day`: today, YYYY-MM-DD. */
export async function readToday(day: string, openAt: string, signal?: AbortSignal): Promise<Today> {
  const now = Date.now();
  const since = new Date(now).toISOString();
  const places = (filters: Filters) => ({
    ...cardQuery,
    filters: {
      ...{ status: 'accepted', permanentlyClosedAt: null, location: { $near: settings().city.center } },
      ...filters,
    },
    perPage: maxPlaces,
  });
  const commerceList = collection('commerces');
  const agenda = new URLSearchParams({ from: day, to: addDays(day, 1), _page: '0', _perPage: '100' });
  const [alertList, shiftList, late, markets, entries] = await Promise.all([
    fetchList(alertCollection, alertsFrom(since), signal),
    fetchList(
      collection('shifts'),
      {
        filters: {
          endsAt: { $gt: since },
          startsAt: { $lt: new Date(now + hoursAhead * hour).toISOString() },
        },
        ...shiftQuery,
        sort: { startsAt: 1 },
        perPage: 500,
      },
      signal,
    ),
    fetchList(commerceList, places({ $openAt: openAt }), signal),
    fetchList(commerceList, places({ name: { $regex: marketName, $options: 'i' } }), signal),
    http.get<AgendaPage>('/events/agenda', { query: agenda, signal }),
  ]);
  return {
    ...{ alerts: alertList.data, shifts: shiftList.data, late: late.data, markets: markets.data },
    entries: entries.data,
  };
}

/** What `readToday` needs to know of the moment: the city's day, and when a place must be open to be open late. */
export function toParameters(now: Date): [day: string, openAt: string] {
  const { timezone } = settings().city;
  const late = lateMoment(now, timezone);
  return [dayIn(timezone, now), late.isNow ? 'now' : late.at.toISOString()];
}

/** Reads and stores today's data, although nobody opened the screen. */
export async function storeNow(): Promise<void> {
  const now = new Date();
  storeToday(await readToday(...toParameters(now)), now.toISOString());
}

export const storeToday = (today: Today, at: string): void => storage.write('today', { ...today, at });

/** Null when nothing is stored, or only in the shape of another version. */
export function readStoredToday(): StoredToday | null {
  const stored = storage.read<Partial<StoredToday>>('today');
  const lists = [stored?.alerts, stored?.shifts, stored?.late, stored?.markets, stored?.entries];
  return typeof stored?.at === 'string' && lists.every((list) => Array.isArray(list))
    ? (stored as StoredToday)
    : null;
}
