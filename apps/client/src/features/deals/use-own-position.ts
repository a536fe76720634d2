import type { Point } from '@callejero/contract/resource.ts';
import { useCallback, useEffect, useState } from 'react';
import { currentPosition } from '../../device/position.ts';
import { feedback } from '../../ui/feedback/feedback.ts';

/** One's position, asked for only when it is wanted; `locate` answers whether it is known. */
export function useOwnPosition(wanted: boolean): [Point | null, () => Promise<boolean>] {
  const [position, setPosition] = useState<Point | null>(null);
  const locate = useCallback(async () => {
    try {
      setPosition(await currentPosition());
      return true;
    } catch (error) {
      feedback.error(error);
      return false;
    }
  }, []);
  useEffect(() => {
    // Returned to, or opened from a link that says so.
    if (wanted && position === null) void locate();
  }, [wanted, position, locate]);
  return [position, locate];
}
