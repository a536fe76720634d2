/** Names we make: no segment starts with a dot, so none leads out of the folder or to files aside. */
const pathPattern = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Whether we would store a file there. */
export const isStoredPath = (path: string): boolean => pathPattern.test(path) && path.length <= 200;

/** Throws for what is no path of a stored file. */
export function assertStoredPath(path: string): void {
  if (!isStoredPath(path)) throw new Error(`Not a path of a stored file: ${JSON.stringify(path)}`);
}
