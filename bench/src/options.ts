import { parseArgs } from 'node:util';
import { full, quick as quickSizes, type Sizes } from './sizes.ts';

export interface Options {
  sizes: Sizes;
  /** Scenarios whose name contains one of these; all when empty. */
  only: readonly string[];
  json: boolean;
  load: 'wrk' | 'autocannon' | null;
  /** Folder of another release, installed and built, to compare with. */
  before: string | null;
}

export const usage = `npm run bench -- [--quick] [--large] [--json] [--only NAME]… [--devices N] [--load wrk|autocannon] [--before FOLDER]

  --quick   three runs of one second, fewer rows: a first impression, not a verdict
  --large   a million places where the others have 100,000
  --only    only the scenarios whose name contains NAME
  --devices how many a campaign reaches
  --load    what sends the requests (wrk when it is installed)
  --json    the results as one JSON object on the last line
  --before  another release, installed and built, that runs beside this one: its rates and Lighthouse's performance are shown,
            and a rate that is lower in every run fails`;

export function readOptions(args: readonly string[]): Options | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      devices: { type: 'string' },
      load: { type: 'string' },
      before: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { load } = values;
  const sizes = values.quick ? quickSizes : full;
  const devices = Number(values.devices ?? sizes.push.devices);
  if (
    values.help ||
    !Number.isSafeInteger(devices) ||
    devices < 1 ||
    (load !== undefined && load !== 'wrk' && load !== 'autocannon')
  )
    return null;
  const { json, only } = values;
  return {
    sizes: {
      ...sizes,
      ...(values.large && { manyCommerces: 1_000_000 }),
      push: { ...sizes.push, devices },
    },
    only,
    json,
    load: load ?? null,
    before: values.before ?? null,
  };
}
