import type { Point } from '@callejero/contract/resource.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { settings } from '../../api/settings.ts';
import { personPosition } from '../../device/person-position.ts';
import { feedback } from '../feedback/feedback.ts';
import { isElsewhere, type Origin, toOrigin } from './origin.ts';
import { originTexts } from './texts.ts';

export interface OriginControls {
  origin: Origin;
  /** The person's current position, for the dot on a map; null until the person requests it. */
  position: Point | null;
  asking: boolean;
  /** Requests the device's position and shows an error if there is none. Resolves with the position if it is in this city. */
  locate: () => Promise<Point | null>;
  /** Uses the position at once where the person has allowed it before. */
  resume: () => Promise<void>;
}

/** The origin of all distances: the person's position if it was requested and is in the city, else the city's centre. */
export function useOrigin(): OriginControls {
  const { current, asked, asking } = useSyncExternalStore(personPosition.subscribe, personPosition.read);
  const { city } = settings();
  const origin = useMemo(() => toOrigin(asked, city.center), [asked, city.center]);
  const locate = useCallback(async () => {
    try {
      const point = await personPosition.locate();
      if (!isElsewhere(point, city.center)) return point;
      feedback.warning(originTexts.elsewhere(city.name));
    } catch (error) {
      feedback.warning(error instanceof Error ? error.message : String(error));
    }
    return null;
  }, [city]);
  return { origin, position: current, asking, locate, resume: personPosition.resume };
}
