/** The seeded faults of all areas. */
import faults from './faults.json' with { type: 'json' };
import forms from './roads/forms.json' with { type: 'json' };
import pages from './roads/pages.json' with { type: 'json' };
import words from './roads/words.json' with { type: 'json' };

export interface Fault {
  /** Of the server's sources, or from the repository's root: `apps/…`, `packages/…`. */
  file: string;
  /** Stands there exactly once. */
  find: string;
  replace: string;
  /** Those that notice it, for Vitest; named like `file`. */
  tests?: string[];
  /** The title of a test in `e2e/journeys` that notices it when no other does. */
  journey?: string;
}

export interface Area {
  /** What is run when a fault's own tests don't notice it. */
  tests: string[];
  faults: Fault[];
}

export const areas: Record<string, Area> = {
  ...faults,
  /** What people of the city and of the back office try first. */
  roads: { tests: [], faults: [...pages, ...forms, ...words] },
};

export const wholeName = (name: string) =>
  /^(?:apps|packages|scripts)\//.test(name) ? name : `apps/server/src/${name}`;
