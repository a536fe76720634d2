import { parseArgs } from 'node:util';

export interface Options {
  /** Measured runs of each contender, of which the median counts. */
  rounds: number;
  /** Seconds of one run. */
  seconds: number;
  /** Rows of the large table for the search. */
  manyCommerces: number;
  importedPlaces: number;
  /** Devices of a campaign. */
  devices: number;
  /** Scenarios whose name contains one of these; all when empty. */
  only: readonly string[];
  json: boolean;
  load: 'wrk' | 'autocannon' | null;
  /** Folder of another release, installed and built, to compare Lighthouse's performance with. */
  before: string | null;
}

export const usage = `npm run bench -- [--quick] [--json] [--only NAME]… [--devices N] [--load wrk|autocannon] [--before FOLDER]

  --quick   three runs of one second, fewer rows: a first impression, not a verdict
  --only    only the scenarios whose name contains NAME
  --devices how many a campaign reaches
  --load    what sends the requests (wrk when it is installed)
  --json    the results as one JSON object on the last line
  --before  another release, installed and built, beside which Lighthouse's performance is shown`;

export function readOptions(args: readonly string[]): Options | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      devices: { type: 'string' },
      load: { type: 'string' },
      before: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { load } = values;
  const devices = Number(values.devices ?? (values.quick ? 10_000 : 100_000));
  if (
    values.help ||
    !Number.isSafeInteger(devices) ||
    devices < 1 ||
    (load !== undefined && load !== 'wrk' && load !== 'autocannon')
  )
    return null;
  const { quick, json, only } = values;
  return {
    rounds: quick ? 3 : 5,
    seconds: quick ? 1 : 2,
    manyCommerces: quick ? 50_000 : 100_000,
    importedPlaces: quick ? 10_000 : 50_000,
    devices,
    only,
    json,
    load: load ?? null,
    before: values.before ?? null,
  };
}
