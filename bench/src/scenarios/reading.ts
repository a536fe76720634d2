/** How long a neighbour waits while an administrator's file is read: large ones, and one that unpacks to much more. */
import { strToU8, zipSync } from 'fflate';
import { askInTurn } from '../latency.ts';
import { quantile } from '../measure.ts';
import type { Result } from '../report.ts';
import type { BenchWorld } from '../world.ts';

const limit = 100;
const megabyte = 1024 * 1024;

const line = (at: number) =>
  `Tienda ${at},Calle ${at % 97} n.º ${at % 31},${19.5 + (at % 1000) / 1e4},${-96.9 - (at % 777) / 1e4},+52228${1_000_000 + (at % 9e6)},Farmacias\n`;

/** Text of about that many bytes. */
function textOf(size: number, head: string, one: (at: number) => string, foot = ''): Uint8Array<ArrayBuffer> {
  const parts = [head];
  for (let [at, length] = [0, head.length]; length < size; at += 1) {
    const part = one(at);
    parts.push(part);
    length += part.length;
  }
  return new TextEncoder().encode(parts.join('') + foot);
}

const files: Readonly<Record<string, (size: number) => Uint8Array<ArrayBuffer>>> = {
  'tiendas.csv': (size) => textOf(size, 'nombre,direccion,lat,lng,telefono,categoria\n', line),
  // Each word has to be read in several encodings.
  'acentos.csv'(size) {
    const bytes = textOf(size, 'nombre,direccion,lat,lng,telefono,categoria\n', line);
    for (let at = 0; at < bytes.length; at += 40) if (bytes[at] === 0x61) bytes[at] = 0xe1;
    return bytes;
  },
  'tiendas.json': (size) =>
    textOf(
      size,
      '[{"nombre":"Tienda"}',
      (at) => `,{"nombre":"Tienda ${at}","lat":19.5,"lng":-96.9,"mas":[[${at}]]}`,
      ']',
    ),
  'sin-cerrar.json': (size) => textOf(size, '[', () => '{"a":[{"b":'),
  'libro.xlsx': (size) =>
    zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      'xl/workbook.xml': strToU8(
        '<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
      ),
      'xl/worksheets/sheet1.xml': textOf(
        size * 3,
        '<worksheet><sheetData>',
        (at) => `<row r="${at + 1}"><c t="inlineStr"><is><t>Tienda ${at}</t></is></c></row>`,
        '</sheetData></worksheet>',
      ),
    }),
};

/** Refused or planned: how long others waited until then. */
export async function* reading(world: BenchWorld): AsyncGenerator<Result> {
  const { server, session } = world.ours;
  for (const [name, make] of Object.entries(files)) {
    const body = new FormData();
    body.append('file', new File([make(world.bench.sizes.readMegabytes * megabyte)], name));
    const url = `${server.url}/v1/imports?target=commerces`;
    const answer = await fetch(url, { method: 'POST', body, headers: session.headers });
    const { data } = (await answer.json()) as { data: { id: string } };
    if (!answer.ok) throw new Error(`${name} was refused with ${answer.status}`);
    const waits: number[] = [];
    let status = 'uploaded';
    while (status === 'uploaded' || status === 'planning') {
      const asked = await askInTurn(
        world.ours,
        Array.from({ length: 20 }, () => '/v1/commerces?_perPage=20'),
      );
      waits.push(...asked.map(({ ms }) => ms));
      const one = await session.get<{ data: { status: string } }>(`/v1/imports/${data.id}`);
      ({ status } = one.data);
    }
    // The administrator sees the plan, whatever its size.
    await session.get(`/v1/imports/${data.id}/reasons`);
    const [usual, worst] = [quantile(waits, 0.99), quantile(waits, 1)];
    yield {
      scenario: `reading ${name}: a neighbour's wait, p99 of ${waits.length}`,
      reached: `${usual.toFixed(0)} ms (longest ${worst.toFixed(0)}), then ${status}`,
      target: `≤ ${limit} ms`,
      ok: usual <= limit,
    };
    await session.post(`/v1/imports/${data.id}/cancel`, {});
  }
}
