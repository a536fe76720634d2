/** The seeded faults of all areas. */
import client from './client.json' with { type: 'json' };
import faults from './faults.json' with { type: 'json' };
import forms from './roads/forms.json' with { type: 'json' };
import pages from './roads/pages.json' with { type: 'json' };
import poster from './roads/poster.json' with { type: 'json' };
import release from './roads/release.json' with { type: 'json' };
import words from './roads/words.json' with { type: 'json' };

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

export const areas: Record<string, Area> = {
  ...faults,
  /** The main roads: what people of the city and of the back office do first. */
  roads: { tests: [], faults: [...pages, ...forms, ...words, ...poster] },
  /** What operators and contributors run: a release, its commands, the generator. */
  release: { tests: [], faults: release },
  /** The client: guards, confirmations, filters, dates and marks that people rely on. */
  client: { tests: [], faults: client },
};

/** The tests of a fault, for Vitest: its own, or those of its area if it names neither a test nor a journey. */
export const mappedTests = ({ tests }: Area, fault: Fault): string[] =>
  fault.tests ?? (fault.journey ? [] : tests);

export const wholeName = (name: string) =>
  /^(?:apps|packages|scripts)\//.test(name) ? name : `apps/server/src/${name}`;
