import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import type { Account } from './server.ts';

/** `guest` is a visitor who uses the guide without an account. */
export type SiteRole = 'visitor' | 'guest' | 'user' | 'administrator';
/**
 * `demo` has the demonstration's places, `empty` has none, for imports. `walked` is another `demo`, of which only the walks over the
 * screens know: the screens that they measure show the same rows, whatever other journeys do meanwhile.
 */
export type SiteName = 'demo' | 'empty' | 'walked';

export interface SignedInAccount {
  account: Account;
  login: LoginResult;
}

export interface Site {
  url: string;
  /** The folder with the mails that it sends. */
  outbox: string;
  administrator: SignedInAccount;
  /** Null if only the administrator has an account. */
  user: SignedInAccount | null;
}

export interface Environment extends Record<SiteName, Site> {
  /** The PostgreSQL on which each server of the journeys has a database. */
  postgres: string;
}

const variable = 'CALLEJERO_JOURNEYS';

/** Called by the global set-up, whose environment the workers inherit. */
export function writeEnvironment(environment: Environment): void {
  process.env[variable] = JSON.stringify(environment);
}

export function readEnvironment(): Environment {
  const text = process.env[variable];
  if (!text) throw new Error('The servers of the journeys are not running.');
  return JSON.parse(text) as Environment;
}
