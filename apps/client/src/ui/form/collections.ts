import type { Resource } from '@callejero/contract/resource.ts';
import { addresses } from '@callejero/contract/resources/addresses.ts';
import { categories } from '@callejero/contract/resources/categories.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { provinces } from '@callejero/contract/resources/provinces.ts';
import { users } from '@callejero/contract/resources/users.ts';

/** The contract names the collection behind a reference; this finds it. */
const collections = new Map<string, Resource>(
  [addresses, categories, commerces, provinces, users].map((resource) => [
    resource.name,
    resource as unknown as Resource,
  ]),
);

export function collectionOf(name: string | undefined): Resource | undefined {
  return name === undefined ? undefined : collections.get(name);
}
