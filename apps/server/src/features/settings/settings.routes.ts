import { apiVersion } from '@callejero/contract/envelope.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { ClientSettings } from '@callejero/contract/settings.ts';
import type { Hono } from 'hono';
import { allow } from '../../http/access.ts';
import type { Env } from '../../http/context.ts';
import { routes } from '../../http/routes.ts';
import { findPhonePlan } from '../../ports/phone-plan.ts';
import type { Platform } from '../../ports/ports.ts';
import { androidAssetLinks, appleAppSiteAssociation } from './association-files.ts';
import { webManifest } from './web-manifest.ts';

/**
 * `/config.json`, the web manifest and the association files of the phone apps: data about this installation that the client and
 * the stores need before anybody signs in.
 * @param map the base map that was configured or chosen, and the demo's town
 */
export function settingsRoutes(
  { config, city, maintenance, push }: Platform,
  map: () => Promise<ClientSettings['map']>,
): Hono<Env> {
  const fixed: Omit<ClientSettings, 'map' | 'city' | 'brand' | 'maintenance'> = {
    version: config.version,
    // Relative, so that it fits any address of the app; a native shell resolves it against its server.
    apiUrl: `/${apiVersion}`,
    filesUrl: config.filesUrl === config.publicUrl ? '' : config.filesUrl,
    publicUrl: config.publicUrl,
    socketEnabled: config.socketEnabled,
    push: {
      url: config.push.url,
      app: config.push.app,
      userField: config.push.userField,
      vapidPublicKey: push.vapidPublicKey,
    },
    phoneApps: (['android', 'ios'] as const).filter((platform) => config.phoneApps[platform] !== null),
  };
  const phonePlan = findPhonePlan(config.city.country);
  function cityNow(): Pick<ClientSettings, 'city' | 'brand'> {
    const { name, slogan, center, zoom, logo, mailApp, supportCalls, verifyMonths, brand } = city.now();
    return {
      city: {
        ...config.city,
        name,
        slogan,
        center,
        zoom,
        logo,
        mailApp,
        supportCalls,
        verifyMonths,
        phonePlan,
      },
      brand,
    };
  }
  const associations = {
    '/.well-known/assetlinks.json': androidAssetLinks(config.phoneApps),
    '/.well-known/apple-app-site-association': appleAppSiteAssociation(config.phoneApps),
  };
  return routes({
    'GET /config.json': allow('open', async (c) =>
      c.json(
        {
          ...{ ...fixed, ...cityNow() },
          map: await map(),
          maintenance: maintenance.now()?.sentence ?? null,
        } satisfies ClientSettings,
        200,
        { 'Cache-Control': 'no-cache' },
      ),
    ),
    'GET /manifest.webmanifest': allow('open', (c) =>
      c.body(JSON.stringify(webManifest(city.now())), 200, {
        'Content-Type': 'application/manifest+json',
        'Cache-Control': 'no-cache',
      }),
    ),
    ...Object.fromEntries(
      Object.entries(associations).map(([path, content]) => [
        `GET ${path}`,
        allow('open', (c) => {
          if (content === null) throw new ApiError('not-found');
          return c.json(content, 200, { 'Cache-Control': 'public, max-age=3600' });
        }),
      ]),
    ),
  });
}
