/** Messages about changed rows, for code that does more than reload the shown data. */

import type { DataChanged } from '@callejero/contract/realtime.ts';
import { createListeners } from '../../device/listeners.ts';

const listeners = createListeners<[DataChanged]>();

export const onDataChanged = listeners.subscribe;

export function emitDataChanged(change: DataChanged): void {
  listeners.emit(change);
}
