import type { AgendaPage } from '@callejero/contract/answers/agenda.ts';
import { addDays } from '@callejero/contract/calendar-day.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { http } from '../../../api/http/http.ts';
import { settings } from '../../../api/settings.ts';
import { maxOffline, offlineRows } from '../../../entities/offline/offline-store.ts';
import { readRows } from '../../../entities/offline/read-rows.ts';
import { addSeenAgenda } from './seen-agenda.ts';

/** Days of the agenda that the device stores although nobody opened it. */
const storedDays = 7;
const mostEntries = 100;
/** Events whose pages are stored too: half of the room, so that those that were opened stay. */
const mostPages = maxOffline / 2;

/** Stores the agenda of the coming days, and the pages of its events, for reading without connection. */
export async function storeComingDays(): Promise<void> {
  const now = new Date();
  const today = dayIn(settings().city.timezone, now);
  const query = new URLSearchParams({
    ...{ from: today, to: addDays(today, storedDays) },
    ...{ _page: '0', _perPage: String(mostEntries) },
  });
  const { data } = await http.get<AgendaPage>('/events/agenda', { query });
  await addSeenAgenda({ entries: data, at: now.toISOString(), today });
  const known = new Set(offlineRows<{ id: string }>('events').map(({ row }) => row.id));
  const missing = [...new Set(data.map(({ id }) => id))].slice(0, mostPages).filter((id) => !known.has(id));
  if (missing.length > 0) await readRows('events', missing);
}
