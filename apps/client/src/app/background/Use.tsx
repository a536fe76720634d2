import { useEffect } from 'react';
import { startUse } from '../../api/use/use.ts';

/** Counts the use of the guide. */
export function Use() {
  useEffect(startUse, []);
  return null;
}
