/**
 * The files that Android and iOS read here before an app may open links and use passkeys of this address. Links are limited to
 * those that recover a user's password: all other pages, an administrator's link too, stay in the browser.
 */
import type { PhoneApps } from '../../ports/config.ts';

/** Digital Asset Links (https://developers.google.com/digital-asset-links/v1/statements). */
export function androidAssetLinks({ android }: PhoneApps): object | null {
  if (!android) return null;
  return [
    {
      // For links, and for passkeys and passwords of this address.
      relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
      target: {
        namespace: 'android_app',
        package_name: android.id,
        sha256_cert_fingerprints: android.fingerprints.map(withColons),
      },
    },
  ];
}

/** Associated domains (https://developer.apple.com/documentation/xcode/supporting-associated-domains). */
export function appleAppSiteAssociation({ ios }: PhoneApps): object | null {
  if (!ios) return null;
  return {
    applinks: { details: [{ appIDs: [ios], components: [{ '/': '/recover-password/user/*' }] }] },
    webcredentials: { apps: [ios] },
  };
}

const withColons = (hex: string) => hex.match(/../g)?.join(':') ?? hex;
