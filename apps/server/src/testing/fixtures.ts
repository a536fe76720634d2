/** Fixtures that the tests of a file share: opened before the first test and closed after the last. */
import { afterAll, beforeAll } from 'vitest';
import { createTestApi, type TestApi, type TestApiOptions } from './api.ts';
import { type BackOffice, createBackOffice } from './back-office.ts';

/** Its fields are there from the file's own `beforeAll` on. */
export function testApi(options?: TestApiOptions): TestApi {
  return opened(
    () => createTestApi(options),
    (api) => api.close(),
  );
}

/** Its fields are there from the file's own `beforeAll` on. */
export function backOffice(options?: TestApiOptions): BackOffice {
  return opened(
    () => createBackOffice(options),
    ({ test }) => test.close(),
  );
}

export function opened<Opened extends object>(
  open: () => Promise<Opened>,
  close: (opened: Opened) => Promise<void>,
): Opened {
  const shared = {} as Opened;
  beforeAll(async () => {
    Object.assign(shared, await open());
  });
  afterAll(() => close(shared));
  return shared;
}
