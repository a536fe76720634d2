/**
 * The folder of the app's addresses, without a slash at its end: '' unless the build is one that any folder can serve, whose
 * files are found relative to this one.
 */
export const basePath = import.meta.env.BASE_URL === './' ? folderOf(import.meta.url) : '';

/** Of a file in `assets/`. */
function folderOf(file: string): string {
  return new URL('..', file).pathname.replace(/\/$/, '');
}

/** The path of the shown address as routes name it. */
export function pagePath(): string {
  return window.location.pathname.slice(basePath.length) || '/';
}
