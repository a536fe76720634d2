import { isHolidayRule } from '@callejero/contract/holidays/rule.ts';
import type { Holiday } from '@callejero/contract/resources/holidays.ts';
import { describe, expect, it } from 'vitest';
import { countryDefaults } from '../../node/countries.ts';
import type { Client } from '../../testing/api.ts';
import { getId, getPaths, query, walkCollection } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';
import { ensureNationalHolidays } from './national.service.ts';
import { nationalHolidays } from './national.ts';

const office = backOffice();

it('administrators with the permission manage the city’s; everybody with a session reads them', async () => {
  await walkCollection(office, 'holidays', {
    body: () => ({ name: 'Fundación de la ciudad', date: '2026-04-18' }),
    change: { name: 'Aniversario de la ciudad' },
    person: { list: 200, one: 200, create: 403 },
  });
});

it('a holiday has one date or comes every year', async () => {
  const { admin } = office;
  const post = (body: object) => admin.post('/v1/holidays', { name: 'Fiesta', ...body });
  for (const yearly of ['May 01', 'Feb Mo[1]', 'Nov Mo[-1]', 'easter', 'easter -2 days']) {
    const answer = await post({ yearly });
    expect(answer.body.data, yearly).toMatchObject({ yearly, date: null, scope: 'city' });
  }
  expect(getPaths(await post({}))).toEqual(['date']);
  expect(getPaths(await post({ date: '2026-05-01', yearly: 'May 01' }))).toEqual(['yearly']);
  for (const yearly of ['May 32', 'Mayo 01', 'Feb Xx[1]', 'easter +999 days', '']) {
    expect(getPaths(await post({ yearly })), yearly).toEqual(['yearly']);
  }
  expect(getPaths(await post({ date: '2026-02-30' }))).toEqual(['date']);
  expect(getPaths(await post({ date: '2026-05-01', scope: 'country' }))).toEqual(['scope']);
});

const national = async (client: Client) => {
  const { body } = await client.get(query('/v1/holidays', { _filters: { scope: 'country' } }));
  return body.data as Holiday[];
};

describe('the national ones', () => {
  it('exist from the start as the law says, and nobody can edit them', async () => {
    const { admin } = office;
    const rows = await national(admin);
    const rules = rows.map(({ yearly, date }) => yearly ?? date).sort();
    expect(rules).toEqual(
      [
        ...['Jan 01', 'Feb Mo[1]', 'Mar Mo[3]', 'May 01', 'Sep 16', 'Nov Mo[3]', 'Dec 25'],
        ...['2024-10-01', '2030-10-01', '2036-10-01', '2042-10-01'],
      ].sort(),
    );
    const [{ id, rev } = { id: '', rev: 0 }] = rows;
    const path = `/v1/holidays/${id}`;
    expect((await admin.patch(path, { rev, name: 'Otro' })).status).toBe(403);
    expect((await admin.patch(path, { rev, date: '2026-01-01', yearly: null })).status).toBe(403);
    expect((await admin.delete(path, { rev })).status).toBe(403);
  });

  it('are switched off where they do not count, and stay so after a restart', async () => {
    const { admin, person, test } = office;
    const [first] = await national(admin);
    if (!first) throw new Error('There is none.');
    const path = `/v1/holidays/${first.id}`;
    expect((await person.patch(path, { rev: first.rev, active: false })).status).toBe(403);
    const off = await admin.patch(path, { rev: first.rev, active: false });
    expect(off.body.data, off.text).toMatchObject({ active: false, name: first.name });
    const before = await national(admin);
    await ensureNationalHolidays(test.platform);
    expect(await national(admin)).toEqual(before);
    expect(before.find(({ id }) => id === first.id)?.active).toBe(false);
    await admin.patch(path, { rev: first.rev + 1, active: true });
  });

  it('are those of the configured country only', async () => {
    const { admin, test } = office;
    const own = getId(await admin.post('/v1/holidays', { name: 'San Juan', yearly: 'Jun 24' }));
    const inCountry = (country: string) =>
      ensureNationalHolidays({
        ...test.platform,
        config: { ...test.platform.config, city: { ...test.platform.config.city, country } },
      });
    const mexican = await national(admin);
    await inCountry('ES');
    const spanish = await national(admin);
    expect(spanish).toHaveLength(11);
    expect(spanish.map(({ yearly }) => yearly)).toContain('easter -2 days');
    await inCountry('ZZ');
    expect(await national(admin)).toEqual([]);
    await inCountry('MX');
    expect((await national(admin)).map(({ id }) => id).sort()).toEqual(mexican.map(({ id }) => id).sort());
    expect((await admin.get(`/v1/holidays/${own}`)).status).toBe(200);
  });

  it.each(Object.keys(countryDefaults))('of %s are valid rules and days, each once', async (country) => {
    const rules = (await nationalHolidays(country, 2026)).flatMap(({ on }) => on);
    expect(rules.length).toBeGreaterThan(4);
    expect(new Set(rules).size).toBe(rules.length);
    for (const rule of rules) expect(isHolidayRule(rule) || isDay(rule), rule).toBe(true);
  });

  it('of Colombia are dates where its law moves them to a Monday, and otherwise rules', async () => {
    const holidays = await nationalHolidays('CO', 2026);
    const named = (on: string) => holidays.find((holiday) => holiday.on === on)?.name;
    expect(named('Jul 20')).toBe('Día de la Independencia');
    expect(named('easter -2 days')).toBe('Viernes Santo');
    expect([named('2026-01-12'), named('2027-01-11')]).toEqual([
      'Día de los Reyes Magos',
      'Día de los Reyes Magos',
    ]);
  });
});

const isDay = (text: string) => new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) === text;
