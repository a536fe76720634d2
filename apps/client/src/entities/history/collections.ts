import { baseMap } from '@callejero/contract/base-map.ts';
import { discountLimits } from '@callejero/contract/discount-limits.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { administrators } from '@callejero/contract/resources/administrators.ts';
import { audit } from '@callejero/contract/resources/audit.ts';
import { catalogue } from '@callejero/contract/resources/catalogue.ts';

/** Every collection whose changes are recorded, by its name. */
export const auditedResources: ReadonlyMap<string, Resource> = new Map(
  [...catalogue, administrators as unknown as Resource]
    .filter(({ name }) => name !== audit.name)
    .map((resource) => [resource.name, resource]),
);

/** There is one of it, so it has a page and neither a name nor a list. */
export const isOnly = (resource: string) => [baseMap.name, discountLimits.name].includes(resource);
