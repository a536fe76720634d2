/**
 * The base path of the app's addresses, without a slash at its end: '' unless the build can be served from any folder; then it is
 * derived from the address of this file.
 */
export const basePath = import.meta.env.BASE_URL === './' ? folderOf(import.meta.url) : '';

/** The folder above `assets/`, which contains `file`. */
function folderOf(file: string): string {
  return new URL('..', file).pathname.replace(/\/$/, '');
}

/** The path of the current address without the base path, as in the routes. */
export function pagePath(): string {
  return window.location.pathname.slice(basePath.length) || '/';
}
