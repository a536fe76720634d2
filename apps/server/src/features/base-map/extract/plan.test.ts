import type { Rectangle } from '@callejero/contract/rectangle.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { Compression, PMTiles, tileIdToZxy, zxyToTileId } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { writePmtiles } from '../../../testing/write-pmtiles.ts';
import { writeDirectories } from './directories.ts';
import { planExtract, planLimits, readPart, UnusableArchive } from './plan.ts';
import { type Bytes, groupRanges } from './ranges.ts';
import { countTiles, tileIds } from './tiles.ts';

/** Reads an archive in memory, and notes each request. */
function reading(bytes: Uint8Array<ArrayBuffer>, requests: Bytes[] = []) {
  return async (range: Bytes) => {
    requests.push(range);
    return bytes.slice(range.start, range.start + range.length);
  };
}

const library = (bytes: Uint8Array<ArrayBuffer>) =>
  new PMTiles({
    getKey: () => 'memory',
    getBytes: async (offset, length) => ({ data: bytes.slice(offset, offset + length).buffer }),
  });

async function extract(
  archive: Uint8Array<ArrayBuffer>,
  rectangle: Rectangle,
  {
    maxZoom,
    partSize = 1000,
    requests = [] as Bytes[],
  }: { maxZoom?: number; partSize?: number; requests?: Bytes[] } = {},
) {
  const read = reading(archive, requests);
  const plan = await planExtract(read, archive.length, rectangle, maxZoom);
  const result = new Uint8Array(plan.size);
  for (let start = 0; start < plan.size; start += partSize)
    result.set(await readPart(read, plan, start, Math.min(start + partSize, plan.size)), start);
  return { plan, result };
}

/** Whether the tile touches the rectangle, computed by its own corners. */
function touches(
  [z, x, y]: readonly [number, number, number],
  { west, south, east, north }: Rectangle,
): boolean {
  const side = 2 ** z;
  const lng = (column: number) => (column / side) * 360 - 180;
  const lat = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / side))) * 180) / Math.PI;
  return lng(x) <= east && lng(x + 1) > west && lat(y + 1) < north && lat(y) >= south;
}

/** Never on the edge of a tile, where rounding decides. */
const degrees = (from: number, to: number) =>
  fc.integer({ min: from * 10, max: to * 10 }).map((tenths) => tenths / 10 + 0.0137);
const anyRectangle = fc.tuple(degrees(-179, 178), degrees(-80, 80), degrees(1, 120), degrees(1, 60)).map(
  ([west, south, width, height]): Rectangle => ({
    ...{ west, south, east: Math.min(179.9, west + width), north: Math.min(84, south + height) },
  }),
);
const maxZoom = 5;
const lastId = zxyToTileId(maxZoom + 1, 0, 0);
/** Tile ids with one of a few contents, so that some tiles share one. */
const anyTiles = fc.dictionary(
  fc.integer({ min: 0, max: lastId - 1 }).map(String),
  fc.integer({ min: 0, max: 3 }),
  { minKeys: 1, maxKeys: 400, noNullPrototype: true },
);

describe('the extract of a rectangle', () => {
  it('has every tile of it byte for byte, none of elsewhere, each content once, in the order of the ids', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyTiles,
        anyRectangle,
        fc.constantFrom(Compression.None, Compression.Gzip),
        fc.integer({ min: 1, max: 60 }),
        fc.boolean(),
        fc.integer({ min: 0, max: maxZoom }),
        fc.integer({ min: 100, max: 4000 }),
        async (chosen, rectangle, compression, leafSize, isClustered, wantedZoom, partSize) => {
          const tiles = new Map(
            Object.entries(chosen).map(([id, content]) => [
              Number(id),
              new Uint8Array(20 + content * 7).fill(content),
            ]),
          );
          const archive = await writePmtiles(tiles, { compression, leafSize, isClustered, maxZoom });
          const inside = [...tiles].filter(([id]) => {
            const zxy = tileIdToZxy(id);
            return zxy[0] <= wantedZoom && touches(zxy, rectangle);
          });
          const made = extract(archive, rectangle, { maxZoom: wantedZoom, partSize });
          if (inside.length === 0) return void (await expect(made).rejects.toThrow(UnusableArchive));
          const { result, plan } = await made;
          expect(plan.size).toBe(result.length);
          const own = library(result);
          const header = await own.getHeader();
          expect(header).toMatchObject({
            clustered: true,
            minZoom: 0,
            maxZoom: wantedZoom,
            numAddressedTiles: inside.length,
          });
          expect(await own.getMetadata()).toEqual(await library(archive).getMetadata());
          const kept = new Map(inside);
          for (let id = 0; id < lastId; id += 1) {
            const found = await own.getZxy(...tileIdToZxy(id));
            expect(found && new Uint8Array(found.data)).toEqual(kept.get(id));
          }
          const contents = new Set(inside.map(([, bytes]) => bytes.length));
          expect(header.numTileContents).toBe(contents.size);
          expect(header.tileDataLength).toBe([...contents].reduce((sum, length) => sum + length, 0));
          expect(plan.sizes.at(-1)?.size).toBe(plan.size);
        },
      ),
      { numRuns: runs(400, 40) },
    );
  }, 120_000);

  it('a run of equal tiles is one entry, however long the archive says that it is', async () => {
    const sea = new Uint8Array([7, 7]);
    const tiles = new Map(Array.from({ length: lastId }, (_, id) => [id, sea] as const));
    const archive = await writePmtiles(tiles, { maxZoom });
    const { result } = await extract(archive, { west: 1, south: 1, east: 60, north: 60 });
    const header = await library(result).getHeader();
    expect(header.numTileContents).toBe(1);
    expect(header.numTileEntries).toBeLessThan(header.numAddressedTiles / 2);
  });

  it('a content that tiles far apart share is stored once', async () => {
    const contents = [new Uint8Array(20).fill(1), new Uint8Array(30).fill(2)] as const;
    const tiles = new Map(Array.from({ length: lastId }, (_, id) => [id, contents[id % 2 ? 1 : 0]] as const));
    const archive = await writePmtiles(tiles, { maxZoom });
    const { result } = await extract(archive, { west: 1, south: 1, east: 60, north: 60 });
    expect((await library(result).getHeader()).tileDataLength).toBe(50);
  });

  it('few requests read many tiles, and little more than them', async () => {
    const tiles = new Map(
      Array.from({ length: lastId }, (_, id) => [id, new Uint8Array(3000 + (id % 17)).fill(id)]),
    );
    const archive = await writePmtiles(tiles, { maxZoom, leafSize: 50 });
    const requests: Bytes[] = [];
    const { plan } = await extract(
      archive,
      { west: -99, south: 17, east: -60, north: 40 },
      { partSize: 1 << 20, requests },
    );
    const tilesRead = countTiles({ west: -99, south: 17, east: -60, north: 40 }, 0, maxZoom);
    expect(requests.length).toBeLessThan(tilesRead / 2);
    const read = requests.reduce((sum, { length }) => sum + length, 0);
    expect(read).toBeLessThan(plan.size * 1.1 + 16_384 + 3 * 131_072);
  });

  it('a root that would be too large for its place has leaves', async () => {
    const entries = Array.from({ length: 30_000 }, (_, at) => ({
      ...{ tileId: at * 3, offset: (at * 7919) % 100_003, length: 1 + ((at * 31) % 9000), runLength: 1 },
    }));
    const { root, leaves } = await writeDirectories(entries, Compression.None, 10);
    expect(root.length).toBeLessThanOrEqual(16_384 - 127);
    expect(leaves.length).toBeGreaterThan(100_000);
  });
});

describe('an archive that can’t be used is refused in words', () => {
  const rectangle = { west: 1, south: 1, east: 60, north: 60 };
  const usable = () =>
    writePmtiles(
      new Map(Array.from({ length: lastId }, (_, id) => [id, new Uint8Array([id % 250, id % 199])])),
      {
        ...{ maxZoom, leafSize: 30 },
      },
    );
  const refusal = async (bytes: Uint8Array<ArrayBuffer>, area = rectangle, zoom?: number) => {
    const requests: Bytes[] = [];
    const error: unknown = await planExtract(reading(bytes, requests), bytes.length, area, zoom).catch(
      (reason) => reason,
    );
    expect(requests.length).toBeLessThan(10);
    expect(error).toBeInstanceOf(UnusableArchive);
    return (error as Error).message;
  };

  it('no PMTiles, another version, cut short, another city, a zoom that it does not have', async () => {
    const archive = await usable();
    expect(await refusal(new TextEncoder().encode('<!doctype html>'))).toBe('El archivo no es un PMTiles.');
    expect(await refusal(archive.slice(0, archive.length - 1))).toMatch('está incompleto');
    const old = archive.slice();
    old[7] = 2;
    expect(await refusal(old)).toMatch('versión 2');
    const elsewhere = await writePmtiles(new Map([[0, new Uint8Array([1])]]), {
      bounds: [-80, -40, -70, -30],
    });
    expect(await refusal(elsewhere)).toMatch('es de otro lugar');
    const late = archive.slice();
    late[100] = 4;
    expect(await refusal(late, rectangle, 2)).toMatch('empieza en el zoom 4');
  });

  it('directories that are compressed to nothing, point to themselves or say that they have a million entries cost no memory', async () => {
    const bomb = await new Response(
      new Blob([new Uint8Array(planLimits.inflated + 1)]).stream().pipeThrough(new CompressionStream('gzip')),
    ).arrayBuffer();
    const withRoot = async (root: Uint8Array, compression: Compression) => {
      const archive = new Uint8Array(16_384 + 1000);
      archive.set((await usable()).slice(0, 127));
      archive.set(root, 127);
      const view = new DataView(archive.buffer);
      for (const [field, value] of [
        [8, 127],
        [16, root.length],
        [24, 0],
        [32, 0],
        [40, 127],
        [48, root.length],
        [56, 16_384],
        [64, 1000],
      ] as const)
        view.setBigUint64(field, BigInt(value), true);
      archive[97] = compression;
      return archive;
    };
    expect(await refusal(await withRoot(new Uint8Array(bomb), Compression.Gzip))).toMatch('está dañado');
    // Two million entries in eight bytes.
    const many = new Uint8Array([0x80, 0x89, 0x7a, 0, 0, 0, 0, 0]);
    expect(await refusal(await withRoot(many, Compression.None))).toMatch('está dañado');
    // One entry: the leaf of all ids, which is this directory.
    const itself = new Uint8Array([1, 0, 0, 5, 1]);
    expect(await refusal(await withRoot(itself, Compression.None))).toMatch('está dañado');
    // A tile beyond the end of the file.
    const beyond = new Uint8Array([1, 0, 1, 5, 0xff, 0x7f]);
    expect(await refusal(await withRoot(beyond, Compression.None))).toMatch('está dañado');
  });

  it('whatever is in it, it is read or refused, and never another error', async () => {
    const archive = await usable();
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(fc.integer({ min: 96, max: archive.length - 1 }), fc.integer({ min: 0, max: 255 })),
          { maxLength: 20 },
        ),
        async (changes) => {
          const broken = archive.slice();
          for (const [at, value] of changes) broken[at] = value;
          await planExtract(reading(broken), broken.length, rectangle).catch((error: unknown) =>
            expect(error).toBeInstanceOf(UnusableArchive),
          );
        },
      ),
      { numRuns: runs(2000, 100) },
    );
  });
});

it('the ids of a rectangle are those of its tiles, ascending', () => {
  fc.assert(
    fc.property(anyRectangle, (rectangle) => {
      const ids = [...tileIds(rectangle, 0, 4)];
      const expected = [];
      for (let id = 0; id < zxyToTileId(5, 0, 0); id += 1)
        if (touches(tileIdToZxy(id), rectangle)) expected.push(id);
      expect(ids).toEqual(expected);
      expect(countTiles(rectangle, 0, 4)).toBe(expected.length);
    }),
    { numRuns: runs(2000, 100) },
  );
});

it('joined ranges contain the wanted ones, and not much more than a tenth besides', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          start: fc.integer({ min: 0, max: 50_000_000 }),
          length: fc.integer({ min: 1, max: 200_000 }),
        }),
        { minLength: 1, maxLength: 60 },
      ),
      (ranges) => {
        const groups = groupRanges(ranges);
        for (const group of groups)
          for (const { start, length } of group.ranges) {
            expect(start).toBeGreaterThanOrEqual(group.start);
            expect(start + length).toBeLessThanOrEqual(group.start + group.length);
          }
        expect(groups.flatMap((group) => group.ranges)).toHaveLength(ranges.length);
        const wanted = ranges.reduce((sum, { length }) => sum + length, 0);
        const read = groups.reduce((sum, { length }) => sum + length, 0);
        expect(read).toBeLessThanOrEqual(wanted + Math.max(131_072, wanted * 0.1));
      },
    ),
    { numRuns: runs(5000, 200) },
  );
});
