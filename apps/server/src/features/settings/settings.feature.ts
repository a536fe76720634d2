import type { ClientSettings } from '@callejero/contract/settings.ts';
import type { Feature } from '../../resource/feature.ts';
import { settingsRoutes } from './settings.routes.ts';

export const settingsFeature = (map: () => Promise<ClientSettings['map']>): Feature => ({
  siteRoutes: ({ platform }) => [['/', settingsRoutes(platform, map)]],
});
