import type { Point } from '@callejero/contract/resource.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { settings } from '../../api/settings.ts';
import { personPosition } from '../../device/person-position.ts';
import { feedback } from '../feedback/feedback.ts';
import { isElsewhere, type Origin, originOf } from './origin.ts';
import { originTexts } from './texts.ts';

export interface OriginControls {
  origin: Origin;
  /** Where the person is now, for the dot on a map; null until they asked. */
  position: Point | null;
  asking: boolean;
  /** Asks the device; says why when there is no position, and answers it when it is in this city. */
  locate: () => Promise<Point | null>;
}

/** The one origin of all distances: the person when they asked and are in the city, else its centre. */
export function useOrigin(): OriginControls {
  const { current, asked, asking } = useSyncExternalStore(personPosition.subscribe, personPosition.read);
  const { city } = settings();
  const origin = useMemo(() => originOf(asked, city.center), [asked, city.center]);
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
  return { origin, position: current, asking, locate };
}
