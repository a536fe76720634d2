import { expect, it } from 'vitest';
import type { Downloads, Platform } from '../ports/ports.ts';
import { testApi } from '../testing/fixtures.ts';
import { defineReleaseLook, isNewer, newerRelease, newestIn } from './newer-release.ts';

const test = testApi();

it('versions are compared by their numbers, and others are never newer', () => {
  for (const [one, other, expected] of [
    ['1.10.0', '1.9.9', true],
    ['v2.0.0', '1.9.9', true],
    ['1.0.1', '1.0.0', true],
    ['1.0.0', '1.0.0', false],
    ['1.0.0', '1.0.1', false],
    ['1.1.0-rc.1', '1.0.0', false],
    ['mañana', '1.0.0', false],
  ] as const)
    expect([one, other, isNewer(one, other)]).toEqual([one, other, expected]);
});

it('the newest release of a list is neither a draft nor one before a release', () => {
  const list = [
    { tag_name: 'v1.2.0' },
    { tag_name: 'v1.10.0' },
    { tag_name: 'v3.0.0', draft: true },
    { tag_name: 'v2.0.0', prerelease: true },
    { tag_name: 'nightly' },
  ];
  expect(newestIn(JSON.stringify(list))).toBe('1.10.0');
  expect(newestIn('[]')).toBeNull();
  expect(() => newestIn('{"message":"Not Found"}')).toThrow();
});

it('one job a day asks with the tag of the last answer, and administrators learn what is newer', async () => {
  const asked: Parameters<Downloads['get']>[] = [];
  const downloads: Pick<Downloads, 'get'> = {
    async get(...given) {
      asked.push(given);
      if (given[1].known) return null;
      return { bytes: new TextEncoder().encode('[{"tag_name":"v99.0.0"}]'), etag: '"a"', modified: null };
    },
  };
  const jobs = new Map<string, () => Promise<unknown>>();
  const platform = {
    ...test.platform,
    downloads,
    config: { ...test.platform.config, releasesUrl: 'https://releases.example/list' },
    jobs: {
      ...test.platform.jobs,
      define: (name: string, work: () => Promise<unknown>) => void jobs.set(name, work),
      schedule: (name: string, when: string) =>
        expect([name, when]).toEqual(['newest-release', '23 5 * * *']),
    },
  } as unknown as Platform;
  expect(await newerRelease(platform)).toBeNull();
  defineReleaseLook(platform);
  await jobs.get('newest-release')?.();
  await jobs.get('newest-release')?.();
  expect(asked.map(([url, { known }]) => [url, known?.etag])).toEqual([
    ['https://releases.example/list', undefined],
    ['https://releases.example/list', '"a"'],
  ]);
  expect(await newerRelease(platform)).toBe('99.0.0');
  expect(await newerRelease({ ...platform, config: { ...platform.config, version: '99.0.0' } })).toBeNull();
  expect(await newerRelease({ ...platform, config: { ...platform.config, releasesUrl: null } })).toBeNull();
});
