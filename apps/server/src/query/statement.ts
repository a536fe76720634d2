import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Sql } from 'sql-template-tag';
import type { Statement } from '../ports/ports.ts';

/**
 * Statements are prepared by name on every connection. Prepared statements cost memory, so only the 200 that were last used
 * have a name; others run unnamed. Only repeated statements get one, so that unique ones do not take the names of frequent
 * ones.
 */
const maxNamed = 200;
const sightingsForName = 3;
const maxSightings = 1000;
/** Names by text. A Map preserves insertion order, so the name that was last used is the last one. */
const names = new Map<string, string>();
const sightings = new Map<string, number>();

/** Builds a statement from a text with `$1…$n` and its values; equal texts share a prepared statement. */
export function statement(
  text: string,
  values: readonly unknown[],
  how: Pick<Statement, 'pipeline'> = {},
): Statement {
  const name = usedName(text) ?? earnName(text);
  return name === undefined ? { ...how, text, values } : { ...how, name, text, values };
}

/** Converts an `Sql` to a statement. The database adapter calls it; other code passes an `Sql` directly. */
export function toStatement(sql: Sql): Statement {
  return statement(sql.text, sql.values);
}

function usedName(text: string): string | undefined {
  const name = names.get(text);
  if (name === undefined) return undefined;
  names.delete(text);
  names.set(text, name);
  return name;
}

function earnName(text: string): string | undefined {
  const seen = (sightings.get(text) ?? 0) + 1;
  if (seen < sightingsForName) {
    if (sightings.size >= maxSightings) sightings.clear();
    sightings.set(text, seen);
    return undefined;
  }
  sightings.delete(text);
  const name = nameOf(text);
  names.set(text, name);
  const [oldest] = names.keys();
  if (names.size > maxNamed && oldest !== undefined) names.delete(oldest);
  return name;
}

/**
 * A hash instead of a counter, because a pooler's connections outlive the process; and a collision-resistant one, because
 * clients choose the shape of a query. PostgreSQL's names have at most 63 bytes.
 */
function nameOf(text: string): string {
  return `q_${bytesToHex(sha256(utf8ToBytes(text))).slice(0, 48)}`;
}
