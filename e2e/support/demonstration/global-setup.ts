import { rm } from 'node:fs/promises';
import { makeFolders, workFolder } from './folders.ts';

export default async function globalSetup(): Promise<() => Promise<void>> {
  const work = workFolder();
  await makeFolders(work);
  return () => rm(work, { recursive: true, force: true });
}
