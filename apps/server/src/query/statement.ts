import type { Sql } from 'sql-template-tag';
import type { Statement } from '../ports/ports.ts';

/**
 * Statements are prepared by name on every connection. Prepared statements cost memory, so only 200 get a name; others run
 * unnamed. Only repeated statements get a name, so that unique ones do not take the names of frequent ones.
 */
const maxNamed = 200;
const sightingsForName = 3;
const maxSightings = 1000;
const names = new Map<string, string>();
const sightings = new Map<string, number>();

/** Builds a statement from a text with `$1…$n` and its values; equal texts share a prepared statement. */
export function statement(
  text: string,
  values: readonly unknown[],
  how: Pick<Statement, 'pipeline'> = {},
): Statement {
  const name = names.get(text) ?? earnName(text);
  return name === undefined ? { ...how, text, values } : { ...how, name, text, values };
}

/** Converts an `Sql` to a statement for the driver. */
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
 * The name is a hash of the text instead of a counter, because a pooler's connections outlive the process: two FNV-1a sums
 * (64 bits) and the length.
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
