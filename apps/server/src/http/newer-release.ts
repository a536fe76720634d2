/** Tells administrators of a newer release, if RELEASES_URL says where releases are listed. The request says nothing of this installation. */
import * as z from 'zod';
import { installationNotes, noteInstallation } from '../ports/installation.ts';
import type { Platform } from '../ports/ports.ts';

/** The list of releases as GitHub, Forgejo and Gitea give it. */
const listSchema = z.array(
  z.object({
    tag_name: z.string(),
    html_url: z.string().optional(),
    draft: z.boolean().default(false),
    prerelease: z.boolean().default(false),
  }),
);
/** `etag`: of the list that it is from. */
const noteSchema = z.object({
  version: z.string().nullable(),
  etag: z.string().nullable(),
  modified: z.string().nullable(),
});

const noteName = 'newest-release';
const maxBytes = 2 * 1024 * 1024;

/** The numbers of a version such as `v1.2.3`; null for others, also those before a release (`1.2.3-rc.1`). */
const numbersOf = (version: string): number[] | null =>
  /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(version)?.slice(1).map(Number) ?? null;

/** Whether a version comes after another; false if one of them is none. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [numbersOf(version), numbersOf(than)];
  if (!one || !other) return false;
  const at = one.findIndex((number, index) => number !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}

/** The newest complete release of a list, without a leading `v`. Throws for anything but such a list. */
export function newestIn(text: string): string | null {
  const versions = listSchema
    .parse(JSON.parse(text))
    .filter(({ draft, prerelease, tag_name }) => !draft && !prerelease && numbersOf(tag_name))
    .map(({ tag_name }) => tag_name.replace(/^v/, ''));
  return versions.reduce<string | null>(
    (best, one) => (best === null || isNewer(one, best) ? one : best),
    null,
  );
}

async function storedNote(db: Platform['db']): Promise<z.output<typeof noteSchema> | null> {
  const note = (await installationNotes(db)).get(noteName);
  return note ? noteSchema.parse(JSON.parse(note.value)) : null;
}

/** The version of the newest release, if it is newer than this one. */
export async function newerRelease({ config, db }: Pick<Platform, 'config' | 'db'>): Promise<string | null> {
  if (config.releasesUrl === null) return null;
  const version = (await storedNote(db))?.version ?? null;
  return version !== null && isNewer(version, config.version) ? version : null;
}

/** Asks once a day, by one server of an installation. */
export function defineReleaseLook({ config, jobs, db, downloads, clock }: Platform): void {
  const url = config.releasesUrl;
  if (url === null) return;
  jobs.define('newest-release', async () => {
    const known = await storedNote(db);
    const options = { maxBytes, accept: 'application/json', seconds: 30 };
    const list = await downloads.get(url, { ...options, known: known ?? undefined });
    if (!list) return;
    const { bytes, etag, modified } = list;
    const version = newestIn(new TextDecoder().decode(bytes));
    await noteInstallation(db, noteName, JSON.stringify({ version, etag, modified }), clock.now());
  });
  jobs.schedule('newest-release', '23 5 * * *');
}
