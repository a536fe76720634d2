/** Opens PGlite with the same parameters where the dump is made and where it is read. */
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** Segments of 1 MB instead of 16: the log is part of the dump that every first visit loads. */
const initDbStartParams = ['--wal-segsize=1'];

/** The default buffers of 128 MB are more than a city needs in a tab. */
const settings = {
  TimeZone: 'UTC',
  ...{ min_wal_size: '2MB', max_wal_size: '16MB', wal_recycle: 'off' },
  shared_buffers: '16MB',
};

/** Replaces PGlite's parameters, so it begins with them. */
const startParams = [
  ...PGlite.defaultStartParams,
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

const { int8, date, timestamp, point } = { int8: 20, date: 1082, timestamp: 1114, point: 600 };

/** Values are returned as the server's driver returns them. */
const parsers: NonNullable<PGliteOptions['parsers']> = {
  [int8]: Number,
  [date]: String,
  [timestamp]: String,
  [point](text: string) {
    const [x = 0, y = 0] = text.slice(1, -1).split(',').map(Number);
    return { x, y };
  },
};

export function openPglite(options: PGliteOptions = {}): Promise<PGlite> {
  return PGlite.create({ startParams, initDbStartParams, parsers, extensions: { pg_trgm }, ...options });
}
