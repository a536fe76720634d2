/**
 * Writes a row of any collection: validate → authorize → complete (hooks) → one data-modifying statement with the write, its
 * change record and its idempotency answer → publish → present.
 *
 * `db` may be a transaction; then the caller publishes after its commit.
 */
import type { Registry } from '../access/binding.ts';
import type { Platform } from '../ports/ports.ts';
import { archive, restore } from './archive.ts';
import type { ResourceContext } from './context.ts';
import { create } from './create.ts';
import { transition } from './transition.ts';
import { update } from './update.ts';
import type { ResourceService } from './written.ts';

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
