/** All scenarios, and how they run: one that fails is a row of the table, and the next ones run as if it had not been there. */
import { type Bench, openDemo } from './bench.ts';
import { type CleanUpScope, inScope, openScope } from './cleanup.ts';
import { failure, type Result } from './report.ts';
import { accounts } from './scenarios/accounts.ts';
import { browser } from './scenarios/browser.ts';
import { calls } from './scenarios/calls.ts';
import { conversations } from './scenarios/conversations.ts';
import { demonstration } from './scenarios/demonstration.ts';
import { exports } from './scenarios/exports.ts';
import { firstLoad } from './scenarios/first-load.ts';
import { lighthouseScores } from './scenarios/lighthouse.ts';
import { lists } from './scenarios/lists.ts';
import { map } from './scenarios/map.ts';
import { pages } from './scenarios/pages.ts';
import { hotPage } from './scenarios/public.ts';
import { push } from './scenarios/push.ts';
import { searchQuality } from './scenarios/quality.ts';
import { questions } from './scenarios/questions.ts';
import { reading } from './scenarios/reading.ts';
import { hotList, item, uncachedCategory, uncachedList } from './scenarios/reads.ts';
import { search } from './scenarios/search.ts';
import { sockets } from './scenarios/sockets.ts';
import { starts } from './scenarios/start.ts';
import { placeStore } from './scenarios/store.ts';
import { thread } from './scenarios/thread.ts';
import { use } from './scenarios/use.ts';
import { create, importAmong, importPlaces } from './scenarios/writes.ts';
import { createWorld } from './world.ts';

/** A long one gives its rows one by one, so that a failure loses only those to come. */
type Scenario<Fixture> = (fixture: Fixture) => Promise<Result | Result[]> | AsyncGenerator<Result>;

/** Scenarios that share what `open` makes, in this order. */
export interface Group<Fixture> {
  open(bench: Bench): Promise<Fixture>;
  scenarios: Readonly<Record<string, Scenario<Fixture>>>;
}

/** What `runGroup` needs of a group, whose fixture only the group itself knows. */
export interface AnyGroup {
  names: readonly string[];
  run(bench: Bench, options: RunOptions): Promise<Result[]>;
}

export interface RunOptions {
  /** Whether the scenario with this name is to run. */
  isChosen(name: string): boolean;
  print(text: string): void;
}

export function group<Fixture>(given: Group<Fixture>): AnyGroup {
  return {
    names: Object.keys(given.scenarios),
    run: (bench, options) => runGroup(given, bench, options),
  };
}

async function* rowsOf(measured: ReturnType<Scenario<unknown>>): AsyncGenerator<Result> {
  if (Symbol.asyncIterator in measured) yield* measured;
  else yield* [await measured].flat();
}

/** A failed scenario may have spoiled what the group shares, so the next one gets it anew. */
async function runGroup<Fixture>(
  { open, scenarios }: Group<Fixture>,
  bench: Bench,
  { isChosen, print }: RunOptions,
): Promise<Result[]> {
  const results: Result[] = [];
  let shared: { fixture: Fixture; scope: CleanUpScope } | null = null;
  for (const [name, scenario] of Object.entries(scenarios)) {
    if (!isChosen(name)) continue;
    print(`· ${name}…`);
    const scope: CleanUpScope = shared?.scope ?? openScope();
    try {
      shared ??= { fixture: await scope.run(() => open(bench)), scope };
      const { fixture } = shared;
      await inScope(async () => {
        for await (const result of rowsOf(scenario(fixture))) {
          results.push(result);
          // Print results at once too, so that a signal does not lose them.
          print(`  ${result.scenario}: ${result.reached}`);
        }
      });
    } catch (error) {
      print(error instanceof Error ? (error.stack ?? error.message) : String(error));
      results.push(failure(name, error));
      await scope.close();
      shared = null;
    }
  }
  await shared?.scope.close();
  return results;
}

export const groups = {
  start: group({ open: async (bench) => bench, scenarios: { start: starts } }),
  world: group({
    open: createWorld,
    scenarios: {
      'hot list': hotList,
      public: hotPage,
      list: uncachedList,
      category: uncachedCategory,
      item,
      search,
      create,
      accounts,
      sockets,
      conversations,
      lists,
      exports,
      map,
      questions,
      reading,
      counting: use,
    },
  }),
  store: group({ open: async (bench) => bench, scenarios: { store: placeStore } }),
  push: group({ open: async (bench) => bench, scenarios: { push } }),
  demo: group({
    open: openDemo,
    scenarios: { quality: searchQuality, 'first load': firstLoad, browser, pages, thread, calls },
  }),
  /** These need minutes, or packages that only they use. */
  slow: group({
    open: async (bench) => bench,
    scenarios: { demonstration, lighthouse: lighthouseScores },
  }),
  import: group({
    open: async (bench) => bench,
    scenarios: { import: importPlaces, 'import among': importAmong },
  }),
} satisfies Record<string, AnyGroup>;
