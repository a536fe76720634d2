/** The base map that administrators chose: one row, which every process caches until it changes. */
import type { BaseMapState, MapArchive } from '@callejero/contract/answers/base-map.ts';
import type { BaseMapStyle } from '@callejero/contract/base-map.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { isOrigin } from '@callejero/contract/links/origin.ts';
import type { ClientSettings } from '@callejero/contract/settings.ts';
import sql from 'sql-template-tag';
import { originSource, type PolicySource } from '../../http/content-policy.ts';
import type { Platform } from '../../ports/ports.ts';
import { changeRecord } from '../../resource/record.ts';

export const baseMapName = 'base-map';
/** The id of the only row: there is one city, and so one base map. */
const onlyId = '01930000-0000-7000-8000-00000000ba5e';

export interface StoredBaseMap {
  rev: number;
  styleUrl: string | null;
  origins: string[];
  upload: string | null;
  archive: MapArchive | null;
}

const nothing: StoredBaseMap = { rev: 0, styleUrl: null, origins: [], upload: null, archive: null };

export interface BaseMap {
  stored(): Promise<StoredBaseMap>;
  state(): Promise<BaseMapState>;
  /** For `/config.json`, without the demo's town. */
  settings(): Promise<Pick<ClientSettings['map'], 'styleUrl' | 'pmtiles' | 'version'>>;
  /**
   * Other hosts that pages with a map may request, as sources of a Content-Security-Policy: those of the last choice that was
   * read, because pages must not wait for the database.
   */
  sources(): readonly PolicySource[];
  /** Replaces the current choice; 409 when `rev` is not the stored one. */
  choose(
    rev: number,
    chosen: Omit<StoredBaseMap, 'rev'>,
    request: { actor: string | null; requestId: string },
  ): Promise<BaseMapState>;
}

export const pathOfArchive = (upload: string) => `${baseMapName}/${upload}.pmtiles`;

export function styleChoice({ styleUrl, origins }: Pick<BaseMapStyle, 'styleUrl' | 'origins'>) {
  const all = new Set([styleUrl, ...origins].map((url) => new URL(url).origin));
  return { styleUrl, origins: [...all], upload: null, archive: null };
}

export function createBaseMap(
  platform: Pick<Platform, 'db' | 'config' | 'clock' | 'changes' | 'log'>,
): BaseMap {
  const { db, config, clock, changes, log } = platform;
  const configured = config.mapStyleUrl ? 'MAP_STYLE_URL' : config.mapPmtiles ? 'MAP_PMTILES' : null;
  let known: Promise<StoredBaseMap> | null = null;
  let lastRead = nothing;
  changes.subscribe((list) => {
    if (list !== null && !list.some(({ resource }) => resource === baseMapName)) return;
    known = null;
    readSoon();
  });

  async function read(from: Pick<Platform['db'], 'query'>, lock = false): Promise<StoredBaseMap> {
    const [row] = await from.query<StoredBaseMap>(
      lock
        ? sql`select rev, style_url as "styleUrl", origins, upload, archive from base_map for update`
        : sql`select rev, style_url as "styleUrl", origins, upload, archive from base_map`,
    );
    if (!row) return nothing;
    const bad = row.origins.filter((origin) => !isOrigin(origin));
    if (bad.length > 0) log.error('the base map has addresses that no policy may name', { origins: bad });
    return { ...row, origins: row.origins.filter(isOrigin) };
  }

  function stored(): Promise<StoredBaseMap> {
    if (known) return known;
    const reading = read(db);
    known = reading;
    reading.then(
      (row) => {
        if (known === reading) lastRead = row;
      },
      () => {
        if (known === reading) known = null;
      },
    );
    return reading;
  }

  /** For `sources`. A failure needs nothing: when the database is back, everything may have changed, and it is read again. */
  function readSoon(): void {
    stored().catch(() => undefined);
  }

  async function state(): Promise<BaseMapState> {
    const { upload: _, ...rest } = await stored();
    return { ...rest, configured, maxArchiveSize: config.mapUploadLimit };
  }

  return {
    stored,
    state,

    async settings() {
      if (config.mapStyleUrl) return { styleUrl: config.mapStyleUrl, pmtiles: null, version: 'env' };
      if (config.mapPmtiles) return { styleUrl: null, pmtiles: '/map.pmtiles', version: 'env' };
      const { rev, styleUrl, upload } = await stored();
      return { styleUrl, pmtiles: upload && `/map.pmtiles?v=${upload}`, version: String(rev) };
    },

    sources() {
      // Nobody has loaded a configured style to find out which other hosts it refers to.
      if (config.mapStyleUrl) return [originSource(new URL(config.mapStyleUrl).origin), 'https:'];
      return config.mapPmtiles ? [] : lastRead.origins.map(originSource);
    },

    async choose(rev, chosen, { actor, requestId }) {
      const now = clock.now();
      await db.transaction(async (tx) => {
        await tx.query(sql`select pg_advisory_xact_lock(hashtext(${baseMapName}))`);
        const before = await read(tx, true);
        if (before.rev !== rev) throw new ApiError('stale');
        const { styleUrl, origins, upload, archive } = chosen;
        await tx.query(sql`insert into base_map (id, updated_at, rev, style_url, origins, upload, archive)
          values (${onlyId}, ${now}, ${rev + 1}, ${styleUrl}, ${origins}, ${upload}, ${archive && JSON.stringify(archive)})
          on conflict (id) do update set updated_at = excluded.updated_at, rev = excluded.rev,
            style_url = excluded.style_url, origins = excluded.origins, upload = excluded.upload,
            archive = excluded.archive`);
        await tx.query(sql`delete from base_map_uploads where upload = ${upload}::uuid`);
        const diff = {
          styleUrl: [before.styleUrl, styleUrl],
          archive: [before.archive?.name ?? null, archive?.name ?? null],
        };
        const changed = Object.entries(diff).filter(([, [was, is]]) => was !== is);
        await tx.query(
          changeRecord({
            at: now,
            actor,
            action: rev === 0 ? 'created' : 'updated',
            resource: baseMapName,
            record: onlyId,
            diff: Object.fromEntries(changed),
            requestId,
          }),
        );
      });
      changes.publish([{ resource: baseMapName, id: onlyId, change: 'updated' }]);
      return state();
    },
  };
}
