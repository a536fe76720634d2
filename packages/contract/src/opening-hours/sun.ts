/** Sunrise and sunset of a day, in a place's local time. */
import { getTimes } from 'suncalc';
import type { Day } from '../calendar-day.ts';
import { localMinute, toMoment } from './clock.ts';
import type { Holidays, SunTimes } from './rules.ts';

/** Used without coordinates, and where the sun does not rise: the convention of OpenStreetMap's evaluators. */
export const plainSun: SunTimes = { dawn: 330, sunrise: 360, sunset: 1080, dusk: 1110 };

const noon = 720;

/** The sun times of each day, cached because many rules and places need the same days. */
export function createSunTimes({ point }: Pick<Holidays, 'point'>, timeZone: string): (day: Day) => SunTimes {
  if (!point) return () => plainSun;
  const known = new Map<Day, SunTimes>();
  return (day) => {
    let sun = known.get(day);
    if (!sun) {
      const times = getTimes(toMoment(day, noon, timeZone), point.lat, point.lng);
      const minute = (at: Date | null, otherwise: number) =>
        at ? localMinute(at, timeZone).minute : otherwise;
      sun = {
        dawn: minute(times.dawn, plainSun.dawn),
        sunrise: minute(times.sunrise, plainSun.sunrise),
        sunset: minute(times.sunset, plainSun.sunset),
        dusk: minute(times.dusk, plainSun.dusk),
      };
      known.set(day, sun);
    }
    return sun;
  };
}
