/** The parts of a feature that the API needs. `features.ts` lists all features; `api.ts` mounts and starts them. */
import type { Resource } from '@callejero/contract/resource.ts';
import type { PgTable, PgView } from 'drizzle-orm/pg-core';
import type { Hono } from 'hono';
import type { Binding, Registry } from '../access/binding.ts';
import type { Env } from '../http/context.ts';
import { bindTable } from '../schema/table.ts';
import type { ResourceDeps } from './routes.ts';

export interface StartOptions {
  /** Asks at the terminal for the first administrator; null without a terminal. */
  askAdministrator?: () => Promise<{ email: string; password: string } | null>;
}

export interface Started {
  /** The password is null if a person chose it. */
  firstAdministrator: { email: string; password: string | null } | null;
  /** The account of the demo data, if it was made at this start. */
  demoUser: { email: string; password: string } | null;
}

/** Routes with the path that they are mounted at, matched in this order. */
type MountedRoutes = readonly (readonly [path: string, routes: Hono<Env>])[];

export interface Feature {
  /** Each gets the standard routes at `/v1/<name>`. */
  collections?: readonly Binding[];
  /** Further routes under `/v1`, matched before the standard ones. */
  routes?(deps: ResourceDeps): MountedRoutes;
  /** Routes outside of `/v1`. */
  siteRoutes?(deps: ResourceDeps): MountedRoutes;
  /** Defines and schedules its jobs; they run after all features have started. */
  jobs?(deps: ResourceDeps): void;
  /** Adds what an empty installation needs. Features start one after another, in the order of their list. */
  start?(deps: ResourceDeps, options: StartOptions): Promise<Partial<Started>> | Promise<void>;
  /** Writes what it holds in memory, after the last request and while the database is open. */
  finish?(): Promise<void>;
  /** Continues what the last stop interrupted, once jobs run. */
  resume?(deps: ResourceDeps): Promise<void>;
  /** Loads what the first requests would wait for. */
  warmUp?(deps: ResourceDeps): Promise<void>;
}

/** Binds a contract resource to its table. A binding without a policy does not typecheck, so it can't start. */
export function collection(
  resource: Resource,
  table: PgTable | PgView,
  rest: Pick<
    Binding,
    | 'policy'
    | 'hooks'
    | 'scope'
    | 'secrets'
    | 'hasSecrets'
    | 'openAt'
    | 'defects'
    | 'search'
    | 'hasWords'
    | 'lists'
  >,
): Binding {
  return { resource, ...bindTable(resource, table, rest.lists), ...rest };
}

/** All collections of the features, by name. */
export function createRegistry(features: readonly Feature[]): Registry {
  const bindings = features.flatMap(({ collections = [] }) => collections);
  return new Map(bindings.map((binding) => [binding.resource.name, binding]));
}
