/**
 * PostgreSQL refuses to run as root, but containers usually run as root. Then PostgreSQL runs in a user namespace in which root
 * has another uid: no account is needed, nothing on the machine changes, and on disk the files still belong to root, so a later
 * start in another namespace finds its own files. If namespaces are forbidden, a dedicated account is used. In the same way a user
 * without a name, of a container that runs as any number, gets one: `initdb` asks for it.
 */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import { environment } from './processes.ts';

export interface PostgresIdentity {
  /** The command to spawn for a program and its arguments. */
  command(
    program: string,
    args: readonly string[],
  ): { file: string; args: string[]; uid?: number; gid?: number };
  /** Changes the owner of a folder to the account that PostgreSQL runs as. */
  own(folder: string): void;
}

interface Account {
  name: string;
  uid: number;
  gid: number;
}

const asOurselves: PostgresIdentity = {
  command: (program, args) => ({ file: program, args: [...args] }),
  own: () => undefined,
};

/** Decides how to run PostgreSQL on `dataFolder`, which may not exist yet. */
export function postgresIdentity(dataFolder: string): PostgresIdentity {
  const accounts = readAccounts();
  if (process.getuid?.() !== 0) return hasName() ? asOurselves : (inNamespace(accounts) ?? asOurselves);
  const owner = existsSync(dataFolder) ? statSync(dataFolder).uid : 0;
  // A folder of another account (a developer's before `sudo`, for example) keeps its owner.
  const foreign = owner === 0 ? undefined : accounts.find((account) => account.uid === owner);
  if (foreign) return asAccount(foreign);
  return inNamespace(accounts) ?? asAccount(dedicatedAccount(accounts));
}

/** Whether the user of this process has a name. A container may run as any number. */
function hasName(): boolean {
  try {
    return os.userInfo().username !== '';
  } catch {
    return false;
  }
}

function readAccounts(): Account[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name = '', , uid = '', gid = '']) => ({ name, uid: Number(uid), gid: Number(gid) }))
      .filter((account) => account.name !== '' && account.uid > 0);
  } catch {
    return [];
  }
}

function inNamespace(accounts: readonly Account[]): PostgresIdentity | null {
  if (process.platform !== 'linux') return null;
  // `initdb` needs a user with a name, so any uid of /etc/passwd will do.
  const uid = (accounts.find((account) => account.uid === 1000) ?? accounts[0])?.uid;
  if (uid === undefined) return null;
  const prefix = ['--user', `--map-user=${uid}`, `--map-group=${uid}`];
  if (spawnSync('unshare', [...prefix, 'true'], { stdio: 'ignore', env: environment() }).status !== 0)
    return null;
  return {
    command: (program, args) => ({ file: 'unshare', args: [...prefix, program, ...args] }),
    own: () => undefined,
  };
}

function asAccount({ uid, gid }: Account): PostgresIdentity {
  return {
    command: (program, args) => ({ file: program, args: [...args], uid, gid }),
    own: (folder) => chownTree(folder, uid, gid),
  };
}

function dedicatedAccount(accounts: readonly Account[]): Account {
  const known = accounts.find(({ name }) => name === 'callejero');
  if (known) return known;
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'callejero'], {
    stdio: 'ignore',
    env: environment(),
  });
  const made = readAccounts().find(({ name }) => name === 'callejero');
  if (made) return made;
  throw new StartError(
    'PostgreSQL no puede ejecutarse como root y en este sistema no se puede cambiar de usuario. Inicia Callejero con un ' +
      'usuario normal o indica una base de datos propia con DATABASE_URL.',
  );
}

function chownTree(entry: string, uid: number, gid: number): void {
  chownSync(entry, uid, gid);
  if (!lstatSync(entry).isDirectory()) return;
  for (const name of readdirSync(entry)) chownTree(path.join(entry, name), uid, gid);
}
