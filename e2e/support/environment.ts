import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import type { Account } from './server.ts';

/** `guest` chose to look around without an account. */
export type Role = 'visitor' | 'guest' | 'user' | 'administrator';
/** `demo` has the demonstration's places, `empty` has none: there an import begins. */
export type SiteName = 'demo' | 'empty';

export interface SignedIn {
  account: Account;
  login: LoginResult;
}

export interface Site {
  url: string;
  /** Folder of the mails that it sends. */
  outbox: string;
  administrator: SignedIn;
  /** Null where nobody but the administrator has an account. */
  user: SignedIn | null;
}

export interface Environment extends Record<SiteName, Site> {
  /** The PostgreSQL that all servers of the journeys have a database on. */
  postgres: string;
}

const variable = 'CALLEJERO_JOURNEYS';

/** Told by the global set-up to the workers, which inherit its environment. */
export function writeEnvironment(environment: Environment): void {
  process.env[variable] = JSON.stringify(environment);
}

export function readEnvironment(): Environment {
  const text = process.env[variable];
  if (!text) throw new Error('The servers of the journeys are not running.');
  return JSON.parse(text) as Environment;
}
