/** Fixtures in place of the servers: each journey has a city of its own in its own browser, and its devices are tabs. */
import { JourneyApi } from '../api.ts';
import type { SiteName } from '../environment.ts';
import { ground, type SiteFixtures, storedBy, withoutWebGl } from '../ground.ts';
import { openCity } from './city.ts';
import { getFolders, workFolder } from './folders.ts';
import { type Host, openHost } from './host.ts';
import { own, store } from './own-tab.ts';
import { reasonToSkip } from './skipped.ts';

interface Hosts {
  hosts: Record<SiteName, Host>;
}

export const overDemonstration = ground.extend<SiteFixtures, Hosts>({
  hosts: [
    async ({ browserName: _ }, use) => {
      const demo = await openHost(getFolders(workFolder(), 'demo'));
      const empty = await openHost(getFolders(workFolder(), 'empty'));
      await use({ demo, empty, walked: demo });
      for (const host of [demo, empty]) host.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ context, map }, use) => {
    if (map === 'none') await context.addInitScript(withoutWebGl);
    await use(context);
  },
  baseURL: async ({ hosts, on }, use) => use(hosts[on].url),
  site: async ({ context, hosts, on }, use, info) => {
    const reason = reasonToSkip(info.titlePath);
    if (reason) info.skip(true, reason);
    await use(await openCity(context, hosts[on], on, info.outputPath('outbox')));
  },
  api: async ({ site }, use) => use(new JourneyApi(site)),
  page: async ({ site, context, as }, use) => {
    await store(context, storedBy(site, as));
    await use(await context.newPage());
  },
  deviceOf: async ({ site, context }, use) =>
    use(async (who) => {
      const [there, as] = typeof who === 'string' ? [site, who] : [{ ...site, user: who }, 'user' as const];
      const tab = await context.newPage();
      await own(tab, storedBy(there, as));
      return tab;
    }),
});
