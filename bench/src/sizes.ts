/** How much each scenario does. */
export interface Sizes {
  /** Measured runs of each contender, of which the median counts. */
  rounds: number;
  /** Seconds of one run. */
  seconds: number;
  /** Seconds in which the code of each server is compiled, as after a long uptime. */
  warmUp: number;
  /** Milliseconds in which work after a start ends. */
  rest: number;
  /** Rows at the beginning. */
  commerces: number;
  /** Rows of the large table. */
  manyCommerces: number;
  /** Views of the map that are asked for one after another. */
  questions: number;
  /** Searches of each kind that are asked one after another. */
  asked: number;
  importedPlaces: number;
  /** The size of the files that are read while others wait. */
  readMegabytes: number;
  /** Attempts to sign in of each kind; both kinds together are below the limit of one address. */
  attempts: number;
  sockets: { count: number; administrators: number; changes: number };
  /** `count` conversations of two people; `pacedFor` seconds, `hurried` below the limit of each person. */
  conversations: { count: number; rounds: number; pacedFor: number; hurried: number; missed: number };
  /** Rows of the small list in a browser, at least four pages. */
  fewCommerces: number;
  push: {
    devices: number;
    /** Personal notices that are timed. */
    samples: number;
    /** Warm-up reads, which are not timed. */
    probes: number;
    /** Scheduled campaigns, of which the first begins after some milliseconds. */
    scheduled: number;
    scheduledAfter: number;
  };
  /** Labelled queries of each list, and pictures that the demo city gets (null: all). */
  labelled: number;
  demoPictures: number | null;
  /** Rounds in a browser, and how much slower its processor is than this one. */
  browser: { rounds: number; slowdown: number };
  /** Screens of the back office that stay open, and steps afterwards. */
  screens: number;
  steps: number;
  thread: { messages: number; rounds: number; frames: number };
  /** Calls of one person, below the limit of ten minutes. */
  calls: number;
}

export const full: Sizes = {
  ...{ rounds: 5, seconds: 2, warmUp: 5, rest: 3000 },
  ...{ commerces: 10_000, manyCommerces: 100_000, questions: 160, asked: 400 },
  ...{ importedPlaces: 50_000, readMegabytes: 60, attempts: 100 },
  sockets: { count: 2000, administrators: 100, changes: 40 },
  conversations: { count: 500, rounds: 3, pacedFor: 3, hurried: 600, missed: 40 },
  fewCommerces: 1000,
  push: { devices: 100_000, samples: 100, probes: 400, scheduled: 60, scheduledAfter: 15_000 },
  ...{ labelled: 1000, demoPictures: null },
  browser: { rounds: 9, slowdown: 4 },
  ...{ screens: 100, steps: 20 },
  thread: { messages: 10_000, rounds: 4, frames: 150 },
  calls: 5,
};

/** A first impression, not a verdict. */
export const quick: Sizes = {
  ...full,
  ...{ rounds: 3, seconds: 1, manyCommerces: 50_000, asked: 100, importedPlaces: 10_000, readMegabytes: 30 },
  push: { ...full.push, devices: 10_000 },
};

/** Only shows that the scenarios run; their figures mean nothing. */
export const tiny: Sizes = {
  ...{ rounds: 1, seconds: 0.1, warmUp: 0, rest: 0 },
  ...{ commerces: 200, manyCommerces: 300, questions: 4, asked: 2 },
  ...{ importedPlaces: 20, readMegabytes: 0.01, attempts: 2 },
  sockets: { count: 4, administrators: 2, changes: 2 },
  conversations: { count: 2, rounds: 1, pacedFor: 0.1, hurried: 8, missed: 2 },
  fewCommerces: 200,
  push: { devices: 20, samples: 2, probes: 2, scheduled: 2, scheduledAfter: 4000 },
  ...{ labelled: 5, demoPictures: 1 },
  browser: { rounds: 1, slowdown: 1 },
  ...{ screens: 2, steps: 2 },
  thread: { messages: 120, rounds: 1, frames: 20 },
  calls: 1,
};
