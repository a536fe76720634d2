/** Which column means what, by the names that people and portals give them. */

import type { ColumnField, ColumnMapping } from '@callejero/contract/resources/imports.ts';
import { normaliseHeader } from './recognise-columns.ts';

/** The most plausible column for each field, in the order of the fields; each column is used once. */
export function guessColumns<Name extends ColumnField>(
  synonyms: Readonly<Record<Name, readonly string[]>>,
  headers: readonly string[],
): ColumnMapping {
  const byName = new Map<string, string>();
  for (const header of headers) {
    const name = normaliseHeader(header);
    if (!byName.has(name)) byName.set(name, header);
  }
  const mapping: ColumnMapping = {};
  const used = new Set<string>();
  for (const field of Object.keys(synonyms) as Name[]) {
    const header = synonyms[field].map((name) => byName.get(name)).find((found) => found && !used.has(found));
    if (header === undefined) continue;
    mapping[field] = header;
    used.add(header);
  }
  return mapping;
}
