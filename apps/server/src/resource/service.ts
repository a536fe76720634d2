/**
 * Writes a row of any collection: validate → authorize → complete (hooks) → one data-modifying statement with the write, its
 * change record and its idempotency answer → publish → present.
 *
 * `db` may be a transaction; then the caller publishes after its commit.
 */
import type { Registry } from '../access/binding.ts';
import type { Platform } from '../ports/ports.ts';
import type { ResourceContext } from './context.ts';
import { archive, restore } from './write/archive.ts';
import { create } from './write/create.ts';
import { transition } from './write/transition.ts';
import { update } from './write/update.ts';
import type { ResourceService } from './write/written.ts';

export function createResourceService(platform: Platform, registry: Registry): ResourceService {
  const service: ResourceService = {
    create: (...write) => create(context, ...write),
    update: (...write) => update(context, ...write),
    archive: (...write) => archive(context, ...write),
    restore: (...write) => restore(context, ...write),
    transition: (...write) => transition(context, ...write),
  };
  const context: ResourceContext = { platform, registry, service };
  return service;
}
