/** Each filter of the guide finds the same places here and on a device without connection, which has only their rows. */
import { dayNumber } from '@callejero/contract/calendar-day.ts';
import { openText } from '@callejero/contract/opening-hours/open-text.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { localText } from '@callejero/contract/search/open-words.ts';
import {
  filterColumns,
  filteredFields,
  matchesFilters,
  readLocalTime,
  toFilters,
} from '@callejero/contract/search/place-filters.ts';
import { anyFilters } from '@callejero/contract/testing/any-filters.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getId, query, readIds } from '../../../testing/back-office.ts';
import { backOffice } from '../../../testing/fixtures.ts';

const office = backOffice();
const hour = 3_600_000;
const hours = [null, 'Mo-Su 08:00-14:00', 'Tu-Sa 16:00-23:00', '24/7'];
const hoursFields = ['openingHours', 'openingHoursText', 'specialHours', 'timezone', 'temporarilyClosed'];

async function createPlaces(): Promise<string[]> {
  const category = getId(await office.admin.post('/v1/categories', { name: 'Algo', kind: 'commerce' }));
  const ids: string[] = [];
  for (let at = 0; at < 40; at++) {
    const values = filterColumns.map(({ field, values }, index) => [
      field,
      values[Math.floor(at / (1 + index)) % values.length],
    ]);
    const created = await office.admin.post('/v1/commerces', {
      ...Object.fromEntries(values),
      ...{ name: `Lugar ${at}`, categories: [category], location: { lat: 19.54, lng: -96.91 } },
      openingHours: hours[at % 3 === 0 ? 0 : at % hours.length],
    });
    expect(created.status, created.text).toBe(201);
    ids.push(getId(created));
  }
  return ids;
}

it('the places of a filter are those whose rows it matches', async () => {
  const { admin, test } = office;
  const now = test.platform.clock.now();
  const timeZone = test.platform.city.now().timezone;
  const dutyIds = (await createPlaces()).filter((_, at) => at % 7 === 0);
  for (const commerce of dutyIds) {
    const at = (hours: number) => new Date(now.getTime() + hours * hour).toISOString();
    getId(await admin.post('/v1/shifts', { commerce, startsAt: at(-1), endsAt: at(1) }));
  }
  const shown = { status: 'accepted', permanentlyClosedAt: null };
  const visitor = await test.guest();
  const answer = await visitor.get(
    query('/v1/commerces', {
      ...{ _filters: shown, _perPage: 100 },
      _select: [...hoursFields, 'permanentlyClosedAt', 'location', ...filteredFields],
    }),
  );
  const rows = answer.body.data as Commerce[];
  const tomorrow = dayNumber(dayIn(timeZone, now)) + 1;
  const times = ['now', localText(tomorrow, 600), localText(tomorrow + 3, 1200)];
  await fc.assert(
    fc.asyncProperty(anyFilters(times), async (filters) => {
      const moment = readLocalTime(filters.openAt ?? 'now', timeZone) ?? now;
      const isOnDuty = (id: string) => moment === now && dutyIds.includes(id);
      const expected = rows.filter((row) =>
        matchesFilters(row, filters, {
          dutyIds,
          isOpen: () =>
            ['open', 'closing'].includes(openText(row, moment, timeZone).tone) || isOnDuty(row.id),
        }),
      );
      const asked = { ...shown, ...toFilters(filters, { timeZone, dutyIds }) };
      const found = await readIds(visitor, '/v1/commerces', asked);
      expect([...found].sort()).toEqual(expected.map(({ id }) => id).sort());
    }),
    { numRuns: runs(300, 60) },
  );
});
