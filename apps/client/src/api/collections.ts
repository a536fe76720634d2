import type { Resource } from '@callejero/contract/resource.ts';
import { catalogue } from '@callejero/contract/resources/catalogue.ts';

const collections = new Map(catalogue.map((resource) => [resource.name, resource]));

/** The collection that a reference names in the contract. */
export function findCollection(name: string | undefined): Resource | undefined {
  return name === undefined ? undefined : collections.get(name);
}
