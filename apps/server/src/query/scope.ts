import type { Found, Registry } from '../access/binding.ts';
import type { Builder } from '../access/builder.ts';
import type { Principal } from '../access/policy.ts';

/** The principal and the statement being built. */
export interface QueryScope {
  registry: Registry;
  principal: Principal;
  builder: Builder;
  /** Of a prepared query with a text search (`text-search.ts`). */
  found?: Found | null;
  now?: Date;
}
