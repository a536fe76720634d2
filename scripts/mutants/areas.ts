/** The seeded faults of all areas. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import client from './client.json' with { type: 'json' };
import faults from './faults.json' with { type: 'json' };

export interface Fault {
  /** Path in the server's sources, or from the repository's root: `apps/…`, `packages/…`. */
  file: string;
  /** A text that occurs exactly once in the file. */
  find: string;
  replace: string;
  /** The tests that must notice the fault, for Vitest; named like `file`. */
  tests?: string[];
  /** The title of a test in `e2e/journeys` that must notice the fault if no other does. */
  journey?: string;
}

export interface Area {
  /** Tests that run if a fault's own tests don't notice it. */
  tests: string[];
  faults: Fault[];
}

const folder = path.join(import.meta.dirname, 'roads');
/** Every file of the folder, so that none is forgotten. */
const roads = readdirSync(folder)
  .toSorted()
  .map((file): [string, Area] => [
    path.basename(file, '.json'),
    { tests: [], faults: JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Fault[] },
  ]);

export const areas: Record<string, Area> = {
  ...faults,
  /** What people of the city, the back office, operators and contributors do: an area for each file. */
  ...Object.fromEntries(roads),
  /** The client: guards, confirmations, filters, dates and marks that people rely on. */
  client: { tests: [], faults: client },
};

/** The tests of a fault, for Vitest: its own, or those of its area if it names neither a test nor a journey. */
export const mappedTests = ({ tests }: Area, fault: Fault): string[] =>
  fault.tests ?? (fault.journey ? [] : tests);

export const wholeName = (name: string) =>
  /^(?:apps|packages|scripts)\//.test(name) ? name : `apps/server/src/${name}`;
