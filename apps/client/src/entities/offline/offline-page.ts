import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import type { Hours } from '@callejero/contract/opening-hours/open-text.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import type { Address } from '@callejero/contract/resources/addresses.ts';
import type { Collection } from '../../api/resource.ts';

/** A line of the list of stored pages. */
export interface OfflineCard {
  id: string;
  title: string;
  /** The category, the date or the commerce. */
  line: string;
  /** Street and number. */
  address: string | null;
  /** The opening hours of a place. */
  hours: Hours | null;
  image: string | null;
  icon: string | null;
  color: string | null;
}

/** A page whose record is stored on the device when it is read, so that it opens without connection. */
export interface OfflinePage {
  resource: Collection<Resource>;
  /** All that the page shows. */
  query: Pick<ListQuery, 'select' | 'populates'>;
  href: (id: string) => string;
}

/** Street and number of an address; null where it has no street. */
export function streetLine(address: Pick<Address, 'street' | 'number'> | null | undefined): string | null {
  return address?.street ? [address.street, address.number].filter(Boolean).join(' ') : null;
}
