/** The hosts from which a style loads its tiles, glyphs and pictures. */
import type { SourceSpecification, StyleSpecification } from 'maplibre-gl';

interface StyleOrigins {
  /** https origins, in alphabetical order. */
  origins: string[];
  /** Addresses that can't be used: another protocol, or none. */
  refused: string[];
}

/** Every address in a style or a TileJSON, resolved against the address of that file. */
function addressesOf(style: StyleSpecification): string[] {
  const sprites =
    typeof style.sprite === 'string' ? [style.sprite] : (style.sprite ?? []).map(({ url }) => url);
  return [
    ...(style.glyphs ? [style.glyphs] : []),
    ...sprites,
    ...Object.values(style.sources).flatMap(addressesOfSource),
  ];
}

function addressesOfSource(source: SourceSpecification): string[] {
  const urls = 'url' in source && typeof source.url === 'string' ? [source.url] : [];
  const tiles = 'tiles' in source && Array.isArray(source.tiles) ? source.tiles : [];
  const data = 'data' in source && typeof source.data === 'string' ? [source.data] : [];
  return [...urls, ...tiles, ...data];
}

/** `styleUrl`: null for a file. `asked` are the addresses that the map requested, including those in TileJSON files. */
export function styleOrigins(
  style: StyleSpecification,
  styleUrl: string | null,
  asked: readonly string[],
): StyleOrigins {
  const origins = new Set<string>();
  const refused = new Set<string>();
  for (const address of [...(styleUrl === null ? [] : [styleUrl]), ...addressesOf(style), ...asked]) {
    const plain = address.replace(/^pmtiles:\/\//, '');
    if (/^(?:data|blob):/.test(plain)) continue;
    const base = styleUrl ?? undefined;
    const url = URL.canParse(plain, base) ? new URL(plain, base) : null;
    if (url?.protocol === 'https:') origins.add(url.origin);
    else refused.add(address);
  }
  return { origins: [...origins].sort(), refused: [...refused] };
}
