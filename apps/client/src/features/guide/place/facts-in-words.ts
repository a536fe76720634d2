/** How the facts of a place are written. */
import type { Address } from '@callejero/contract/resources/addresses.ts';
import type { CommerceStatus } from '@callejero/contract/resources/commerces.ts';
import { withQuarter } from '@callejero/contract/text/with-quarter.ts';

type AddressParts = Pick<Address, 'street' | 'number' | 'extra' | 'postalCode' | 'locality'> & {
  province: { name: string } | null;
};

/** The text of the link to maps for a place without an address. */
export const openInMapsText = 'Abrir en mapas';

/** Records that an earlier version stored on the device have no status: they were published. */
export function isUnpublished(status: CommerceStatus | undefined): status is 'pending' | 'rejected' {
  return status === 'pending' || status === 'rejected';
}

/** The known parts of an address, line by line: «Calle Juárez 12, interior 3», «91000 Xalapa, Veracruz». */
export function addressLines(address: AddressParts | null, quarter: string | null = null): string[] {
  if (!address) return quarter === null ? [] : [quarter];
  const street = [
    [address.street, address.number].filter(Boolean).join(' '),
    withQuarter(address.extra, quarter),
  ];
  const town = [
    [address.postalCode, address.locality].filter(Boolean).join(' '),
    address.province && address.province.name !== address.locality ? address.province.name : null,
  ];
  return [street, town].map((parts) => parts.filter(Boolean).join(', ')).filter((line) => line !== '');
}

/** `https://www.cafe.mx/carta/` → `cafe.mx/carta` */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}

/** The URL of the source's record of the place; null if it has none. */
export function sourceUrl(source: { name: string; externalId: string }): string | null {
  const osm = /^(?:osm[:/])?(node|way|relation)[/:](\d+)$/.exec(source.externalId);
  return osm ? `https://www.openstreetmap.org/${osm[1]}/${osm[2]}` : null;
}
