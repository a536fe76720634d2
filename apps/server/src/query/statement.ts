import type { Sql } from 'sql-template-tag';
import type { Statement } from '../ports/ports.ts';

/**
 * Statements that are prepared by name on every connection. 5,000 of them took 136 MB a connection, so only 200 shapes
 * get a name; later ones run unnamed. A shape earns its name by coming again, so that whoever sends a new shape with
 * every request does not take the names away from those that are asked all day.
 */
const maxNamed = 200;
const sightingsForName = 3;
const maxSightings = 1000;
const names = new Map<string, string>();
const sightings = new Map<string, number>();

/** A text with `$1…$n` and its values as a statement for the driver; equal texts share a prepared statement. */
export function statement(
  text: string,
  values: readonly unknown[],
  how: Pick<Statement, 'pipeline'> = {},
): Statement {
  const name = names.get(text) ?? earnName(text);
  return name === undefined ? { ...how, text, values } : { ...how, name, text, values };
}

/** An `Sql` as a statement for the driver. */
export function toStatement(sql: Sql): Statement {
  return statement(sql.text, sql.values);
}

function earnName(text: string): string | undefined {
  if (names.size >= maxNamed) return undefined;
  const seen = (sightings.get(text) ?? 0) + 1;
  if (seen < sightingsForName) {
    if (sightings.size >= maxSightings) sightings.clear();
    sightings.set(text, seen);
    return undefined;
  }
  sightings.delete(text);
  const name = `q_${hash(text)}`;
  names.set(text, name);
  return name;
}

/**
 * The name comes from the text, not from a counter, because connections of a pooler outlive a process: 64 bits of two
 * FNV-1a sums and the length.
 */
function hash(text: string): string {
  let one = 0x811c9dc5;
  let two = 0x1b873593;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ code, 0x85ebca6b) ^ (two >>> 13);
  }
  return `${(one >>> 0).toString(36)}_${(two >>> 0).toString(36)}_${text.length.toString(36)}`;
}
