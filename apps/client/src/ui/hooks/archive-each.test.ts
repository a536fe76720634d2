import { expect, it } from 'vitest';
import { createLoader } from '../../api/http/loader.ts';
import { archiveEach } from './archive-each.ts';

const readAgain = () => Promise.resolve();

it('several rows are archived although one fails, which is said with the number of the others', async () => {
  const archive = async (row: string) => {
    if (row === 'b') throw new Error('b');
  };
  const { archived, said } = await archiveEach(['a', 'b', 'c'], archive, readAgain, createLoader());
  expect(archived).toEqual(['a', 'c']);
  expect(said).toMatch(/^Se archivaron 2 registros\. 1 no se pudo archivar: ./);
});

it('rows of which all fail are not said to be archived', async () => {
  const { archived, said } = await archiveEach(
    ['a', 'b'],
    () => Promise.reject(new Error()),
    readAgain,
    createLoader(),
  );
  expect(archived).toEqual([]);
  expect(said).toMatch(/^2 no se pudieron archivar: ./);
});
