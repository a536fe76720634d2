import path from 'node:path';

/** A file as a person names it: relative to where they are, which is not where npm runs the command. */
export const givenFile = (name: string): string => path.resolve(process.env.INIT_CWD ?? process.cwd(), name);
