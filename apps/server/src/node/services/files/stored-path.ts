/** Names we make: no segment starts with a dot, so none leads out of the folder or to files aside. */
const pathPattern = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Throws for what is no path of a stored file. */
export function assertStoredPath(path: string): void {
  if (!pathPattern.test(path) || path.length > 200)
    throw new Error(`Not a path of a stored file: ${JSON.stringify(path)}`);
}
