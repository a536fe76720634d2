/**
 * Tells administrators with all permissions when a check turns red, and when it no longer is: once per change and for all servers,
 * because the state is one row. A change counts after two readings in a row, so that what fails for a moment tells nobody.
 */
import type { CheckName, CheckReading } from '@callejero/contract/answers/checks.ts';
import { checkLabels } from '@callejero/contract/check-names.ts';
import sql from 'sql-template-tag';
import { minute } from '../../http/check.ts';
import type { Checks } from '../../http/checks.ts';
import { storeReading } from '../../http/last-checks.ts';
import { installationNotes, noteInstallation } from '../../ports/installation.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';

export interface CheckMail {
  mail: 'check-failed' | 'check-recovered';
  /** A paragraph for each check. */
  checks: readonly string[];
}
export type MailAdministrator = (tx: Queryable, user: string, mail: CheckMail) => Promise<void>;

const job = 'installation-checks';
const note = 'check-alerts';
/** Readings in a row that make a change. */
const enough = 2;

/** Of a check that was told to be red, or whose last readings differ from what was told. */
interface Told {
  isRed: boolean;
  /** Readings in a row that say otherwise. */
  against: number;
}
export type Alerts = Partial<Record<CheckName, Told>>;

/** What is to be told after a reading. A check that could not be tried stays as it was. */
export function nextAlerts(
  before: Alerts,
  checks: readonly Pick<CheckReading, 'name' | 'state'>[],
): { after: Alerts; failed: CheckName[]; recovered: CheckName[] } {
  const after: Alerts = {};
  const [failed, recovered]: [CheckName[], CheckName[]] = [[], []];
  for (const { name, state } of checks) {
    const told = before[name] ?? { isRed: false, against: 0 };
    const isRed = state === 'failed';
    const against = state === 'skipped' ? told.against : isRed === told.isRed ? 0 : told.against + 1;
    const isChange = against >= enough;
    if (isChange) (isRed ? failed : recovered).push(name);
    const next = isChange ? { isRed, against: 0 } : { isRed: told.isRed, against };
    if (next.isRed || next.against > 0) after[name] = next;
  }
  return { after, failed, recovered };
}

export function defineAlerts(platform: Platform, checks: Checks, mail: MailAdministrator): void {
  const { jobs } = platform;
  jobs.define(job, () => readAndTell(platform, checks, mail), { retries: 0 });
  jobs.schedule(job, `*/${platform.config.checkMinutes} * * * *`);
}

export async function readAndTell(
  { db, clock, log, config }: Platform,
  checks: Checks,
  mail: MailAdministrator,
): Promise<void> {
  const outcomes = await checks.all();
  const now = clock.now();
  // Two readings that are closer come from two servers, and are one.
  const leastApart = (config.checkMinutes * minute) / 2;
  await db.transaction(async (tx) => {
    // Servers take turns.
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${note}::text, 0))`);
    const stored = (await installationNotes(tx)).get(note);
    if (stored && now.getTime() - stored.at.getTime() < leastApart) return;
    await storeReading(tx, outcomes, now);
    const { after, failed, recovered } = nextAlerts(stored ? JSON.parse(stored.value) : {}, outcomes);
    await noteInstallation(tx, note, JSON.stringify(after), now);
    const read = (names: readonly CheckName[]) => outcomes.filter(({ name }) => names.includes(name));
    for (const { name, sentence, remedy } of read(failed))
      log.error('a check of the installation failed', { check: name, sentence, remedy });
    for (const { name } of read(recovered))
      log.info('a check of the installation no longer fails', { check: name });
    if (failed.some((name) => name === 'mail') || (failed.length > 0 && config.smtpUrl === null))
      log.error('no mail can tell the administrators that a check failed', { checks: failed });
    const paragraphs = (names: readonly CheckName[]) =>
      read(names).map(({ name, title, sentence, remedy }) =>
        [`${checkLabels[name]}. ${title === null ? '' : `${title}: `}${sentence}`, remedy ?? '']
          .join(' ')
          .trim(),
      );
    const mails: readonly CheckMail[] = [
      { mail: 'check-failed', checks: paragraphs(failed) },
      { mail: 'check-recovered', checks: paragraphs(recovered) },
    ];
    const told = mails.filter((each) => each.checks.length > 0);
    if (told.length === 0) return;
    const people = await tx.query<{ id: string }>(sql`select id from users where 'administrator' = any(roles)
      and '*' = any(permissions) and status = 'active' and archived_at is null order by id`);
    for (const each of told) for (const { id } of people) await mail(tx, id, each);
  });
}
