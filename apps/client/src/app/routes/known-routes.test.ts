import { expect, it, vi } from 'vitest';

it('an address is not unknown before all routes are known', async () => {
  vi.resetModules();
  const { gateway } = await import('./gateway.ts');
  const { loadRouteTable } = await import('./load-routes.ts');
  const leads = (pathname: string) => gateway({ pathname, search: '', state: null }, null)?.to ?? pathname;
  expect(['/map', '/users', '/nowhere'].map(leads)).toEqual(['/login', '/users', '/nowhere']);
  await loadRouteTable();
  expect(['/map', '/users', '/nowhere'].map(leads)).toEqual(['/login', '/login', '/not-found']);
});
