import { baseMap } from '@callejero/contract/base-map.ts';
import { city } from '@callejero/contract/city-values.ts';
import { discountLimits } from '@callejero/contract/discount-limits.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { administrators } from '@callejero/contract/resources/administrators.ts';
import { audit } from '@callejero/contract/resources/audit.ts';
import { catalogue } from '@callejero/contract/resources/catalogue.ts';
import { conversations } from '@callejero/contract/resources/conversations.ts';
import { messages } from '@callejero/contract/resources/messages.ts';
import { redemptions } from '@callejero/contract/resources/redemptions.ts';

/** Every collection whose changes are recorded, by its name. */
export const auditedResources: ReadonlyMap<string, Resource> = new Map(
  [...catalogue, administrators as unknown as Resource]
    .filter(({ name }) => name !== audit.name)
    .map((resource) => [resource.name, resource]),
);

/** Whether a collection has a single record, with a page but neither a name nor a list. */
export const isOnly = (resource: string) =>
  [baseMap.name, city.name, discountLimits.name].some((name) => name === resource);

const unnamed = [conversations.name, messages.name, redemptions.name] as readonly string[];

/** Whether the records of a collection have a name to show: a conversation has none, and a redemption only a state. */
export const hasName = (resource: string) =>
  auditedResources.has(resource) && !isOnly(resource) && !unnamed.includes(resource);
