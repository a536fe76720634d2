import { expect, it } from 'vitest';
import { countFiles } from './count-files.ts';

/** A header of a tar archive with what is read of it, and its content. */
function entry(name: string, type: '0' | '5', content = ''): string {
  const header = name
    .padEnd(124, '\0')
    .concat(content.length.toString(8).padStart(11, '0'))
    .padEnd(156, '\0');
  const padded = content.padEnd(Math.ceil(content.length / 512) * 512, '\0');
  return `${header}${type}`.padEnd(512, '\0') + padded;
}

it('counts the files of an archive, not its folders, whatever their size', async () => {
  const files = [entry('a', '0'), entry('b', '0', 'x'.repeat(512)), entry('c', '0', '0'.repeat(1300))];
  const tar = [entry('base/', '5'), ...files, '\0'.repeat(1024)].join('');
  expect(await countFiles(new Blob([tar]))).toBe(3);
});
