import type { Dispatch, SetStateAction } from 'react';
import { giveWay, type TypedOver, typedSince, typeOver, type Version, versionToSend } from './typed-over.ts';

type Typed<Row> = TypedOver<Row> | null;

/**
 * What a person types over a row that others may change meanwhile, for a form that is not `useResourceForm`'s. `newest` is the
 * version that was read last. The state is null while nothing is typed.
 */
export function useTypedOver<Row extends Version>(
  newest: Row,
  [typed, setTyped]: readonly [Typed<Row>, Dispatch<SetStateAction<Typed<Row>>>],
) {
  return {
    values: { ...newest, ...typed?.values },
    isTyped: typed !== null,
    type: (values: Partial<Row>) => setTyped((now) => typeOver(now, newest, values)),
    /** The version that the change names, and the change itself. `current` is newer than `newest` if the caller knows of one. */
    toSend: (current: Row = newest) => ({
      seen: typed ? versionToSend(typed, current) : current,
      changes: typed?.values ?? {},
    }),
    /** The server `stored` the values `sent`: what was typed since stays. */
    written: (sent: Partial<Row>, stored: Row) => setTyped((now) => now && typedSince(now, sent, stored)),
    /** Drops what was typed. */
    discard: () => setTyped(null),
    /** After a conflict: shows the version that others left, with the rest of what was typed. */
    giveWay: (current: Row) => setTyped((now) => now && giveWay(now, current)),
  };
}
