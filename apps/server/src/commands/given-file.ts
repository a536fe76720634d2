import path from 'node:path';

/** Resolves a path from the person's working directory, because npm runs the command in another. */
export const givenFile = (name: string): string => path.resolve(process.env.INIT_CWD ?? process.cwd(), name);
