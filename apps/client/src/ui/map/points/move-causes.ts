/** The cause of a move: the person, an opened cluster, or the program. */
export type MoveCause = 'person' | 'cluster' | 'program';

/** The part of MapLibre's events that says who moves: `originalEvent` is the person's, `cluster` our own. */
interface MoveEvent {
  originalEvent?: unknown;
  cluster?: unknown;
}

/**
 * Says who caused a move when it ends. A move of the program that begins during the person's gesture takes its end: MapLibre
 * then reports only the end of the program's move. What the person did still counts.
 */
export function moveCauses() {
  let byPerson = false;
  return {
    start(event: MoveEvent): void {
      if (event.originalEvent !== undefined) byPerson = true;
    },
    end(event: MoveEvent): MoveCause {
      const cause = byPerson || event.originalEvent !== undefined ? 'person' : 'program';
      byPerson = false;
      return event.cluster === true ? 'cluster' : cause;
    },
  };
}
