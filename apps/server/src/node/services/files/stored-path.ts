/** Paths that we make. No segment starts with a dot, so none leads out of the folder or to temporary files. */
const pathPattern = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Whether it is a valid path of a stored file. */
export const isStoredPath = (path: string): boolean => pathPattern.test(path) && path.length <= 200;

/** Throws for an invalid path. */
export function assertStoredPath(path: string): void {
  if (!isStoredPath(path)) throw new Error(`Not a path of a stored file: ${JSON.stringify(path)}`);
}
