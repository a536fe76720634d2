/** The base map that administrators chose: one row, which every process caches until it changes. */
import type { BaseMapState } from '@callejero/contract/answers/base-map.ts';
import type { BaseMapStyle } from '@callejero/contract/base-map.ts';
import type { BaseMapStyleFile } from '@callejero/contract/base-map-file.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { isOrigin } from '@callejero/contract/links/origin.ts';
import { originsOfStyle } from '@callejero/contract/map-style.ts';
import type { ClientSettings } from '@callejero/contract/settings.ts';
import sql from 'sql-template-tag';
import { originSource, type PolicySource } from '../../http/content-policy.ts';
import type { ApiContext } from '../../http/context.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { changeRecord } from '../../resource/record.ts';
import type { ChosenBaseMap } from '../../schema/base-map.table.ts';

export const baseMapName = 'base-map';
/** The id of the only row: there is one city, and so one base map. */
const onlyId = '01930000-0000-7000-8000-00000000ba5e';

export interface StoredBaseMap extends ChosenBaseMap {
  rev: number;
  previous: ChosenBaseMap | null;
}

export const noBaseMap: ChosenBaseMap = {
  ...{ styleUrl: null, origins: [], upload: null, archive: null, style: null },
};
const nothing: StoredBaseMap = { rev: 0, ...noBaseMap, previous: null };

/** Whose change it is; null for the command line. */
export interface Author {
  actor: string | null;
  requestId: string | null;
}

export const toAuthor = ({ env }: ApiContext): Author => ({
  ...{ actor: env.principal.id, requestId: env.requestId },
});

export interface BaseMap {
  stored(): Promise<StoredBaseMap>;
  state(): Promise<BaseMapState>;
  /** 409 when `rev` is not the stored one. */
  assertCurrent(rev: number): Promise<void>;
  /** For `/config.json`, without the demo's town. */
  settings(): Promise<Pick<ClientSettings['map'], 'styleUrl' | 'pmtiles' | 'version'>>;
  /**
   * Other hosts that pages with a map may request, as sources of a Content-Security-Policy: those of the last choice that was
   * read, because pages must not wait for the database.
   */
  sources(): readonly PolicySource[];
  /**
   * Publishes a base map, or the previous one again; 409 when `rev` is not the stored one. What it replaces becomes the previous
   * one. Returns the replaced row too, for the files that nothing needs any more.
   */
  publish(
    rev: number,
    chosen: ChosenBaseMap | 'previous',
    author: Author,
  ): Promise<{ state: BaseMapState; before: StoredBaseMap; after: StoredBaseMap }>;
}

export const pathOfArchive = (upload: string) => `${baseMapName}/${upload}.pmtiles`;

export function styleChoice({ styleUrl, origins }: Pick<BaseMapStyle, 'styleUrl' | 'origins'>) {
  const all = new Set([styleUrl, ...origins].map((url) => new URL(url).origin));
  return { ...noBaseMap, styleUrl, origins: [...all] };
}

/** The pages may ask the hosts that the style names, and those that its map asked for when it was tried. */
export function styleFileChoice({ name, style, origins }: Omit<BaseMapStyleFile, 'rev'>): ChosenBaseMap {
  const all = new Set([...originsOfStyle(style), ...origins.map((url) => new URL(url).origin)]);
  return { ...noBaseMap, origins: [...all], style: { name, style } };
}

export const pathOfStyle = '/map-style.json';

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
    return readSoon();
  });

  function stored(): Promise<StoredBaseMap> {
    if (known) return known;
    const reading = read(db, log);
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
  const readSoon = (): Promise<void> =>
    stored().then(
      () => undefined,
      () => undefined,
    );

  const toState = ({ rev, origins, previous, ...map }: StoredBaseMap): BaseMapState => ({
    ...{ rev, origins, ...shown(map), configured, maxArchiveSize: config.mapUploadLimit },
    previous: previous && shown(previous),
  });
  const staleError = (current: StoredBaseMap) => new ApiError('stale', { current: toState(current) });

  return {
    stored,
    state: async () => toState(await stored()),

    async assertCurrent(rev) {
      const current = await stored();
      if (current.rev !== rev) throw staleError(current);
    },

    async settings() {
      if (config.mapStyleUrl) return { styleUrl: config.mapStyleUrl, pmtiles: null, version: 'env' };
      if (config.mapPmtiles) return { styleUrl: null, pmtiles: '/map.pmtiles', version: 'env' };
      const { rev, styleUrl, upload, style } = await stored();
      return {
        styleUrl: style ? `${pathOfStyle}?v=${rev}` : styleUrl,
        pmtiles: upload && `/map.pmtiles?v=${upload}`,
        version: String(rev),
      };
    },

    sources() {
      // Nobody has loaded a configured style to find out which other hosts it refers to.
      if (config.mapStyleUrl) return [originSource(new URL(config.mapStyleUrl).origin), 'https:'];
      return config.mapPmtiles ? [] : lastRead.origins.map(originSource);
    },

    async publish(rev, chosen, author) {
      const at = clock.now();
      const { before, after } = await db.transaction(async (tx) => {
        await tx.query(sql`select pg_advisory_xact_lock(hashtext(${baseMapName}))`);
        const before = await read(tx, log, true);
        if (before.rev !== rev) throw staleError(before);
        const next = chosen === 'previous' ? before.previous : chosen;
        if (next === null) throw new ApiError('not-found', undefined, 'No hay un mapa anterior.');
        return { before, after: await replace(tx, before, next, { at, ...author }) };
      });
      changes.publish([{ resource: baseMapName, id: onlyId, change: 'updated' }]);
      // Waits until `sources` has the new hosts: the next page must allow them.
      return { state: toState(await stored()), before, after };
    },
  };
}

async function read(from: Queryable, log: Platform['log'], lock = false): Promise<StoredBaseMap> {
  const [row] = await from.query<StoredBaseMap>(
    lock
      ? sql`select rev, style_url as "styleUrl", origins, upload, archive, style, previous from base_map for update`
      : sql`select rev, style_url as "styleUrl", origins, upload, archive, style, previous from base_map`,
  );
  if (!row) return nothing;
  const bad = row.origins.filter((origin) => !isOrigin(origin));
  if (bad.length > 0) log.error('the base map has addresses that no policy may name', { origins: bad });
  return { ...row, origins: row.origins.filter(isOrigin) };
}

const shown = ({ styleUrl, archive, style }: Pick<ChosenBaseMap, 'styleUrl' | 'archive' | 'style'>) => ({
  ...{ styleUrl, archive },
  styleFile: style?.name ?? null,
});

/** Writes `next` in place of `before`, with its change record. */
async function replace(
  tx: Queryable,
  before: StoredBaseMap,
  next: ChosenBaseMap,
  { at, actor, requestId }: Author & { at: Date },
): Promise<StoredBaseMap> {
  const rev = before.rev + 1;
  const { styleUrl, origins, upload, archive, style = null } = next;
  const previous = previousAfter(before, next);
  const asJson = (value: object | null) => value && JSON.stringify(value);
  await tx.query(sql`insert into base_map (id, updated_at, rev, style_url, origins, upload, archive, style, previous)
    values (${onlyId}, ${at}, ${rev}, ${styleUrl}, ${origins}, ${upload}, ${asJson(archive)}, ${asJson(style)},
      ${asJson(previous)})
    on conflict (id) do update set updated_at = excluded.updated_at, rev = excluded.rev,
      style_url = excluded.style_url, origins = excluded.origins, upload = excluded.upload,
      archive = excluded.archive, style = excluded.style, previous = excluded.previous`);
  await tx.query(sql`delete from base_map_uploads where upload = ${upload}::uuid`);
  await tx.query(sql`delete from base_map_extracts where id = ${upload}::uuid`);
  const diff = {
    styleUrl: [before.styleUrl, styleUrl],
    archive: [before.archive?.name ?? null, archive?.name ?? null],
    styleFile: [before.style?.name ?? null, style?.name ?? null],
  };
  const changed = Object.entries(diff).filter(([, [was, is]]) => was !== is);
  await tx.query(
    changeRecord({
      at,
      actor,
      action: before.rev === 0 ? 'created' : 'updated',
      resource: baseMapName,
      record: onlyId,
      diff: Object.fromEntries(changed),
      requestId,
    }),
  );
  return { rev, ...next, previous };
}

/** A city that had no map for a while can still go back to the last one that it had. */
function previousAfter(before: StoredBaseMap, next: ChosenBaseMap): ChosenBaseMap | null {
  const { styleUrl, origins, upload, archive, style = null } = before;
  if (styleUrl !== null || upload !== null || style !== null)
    return { styleUrl, origins, upload, archive, style };
  return next === before.previous ? null : before.previous;
}
