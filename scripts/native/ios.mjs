/** Completes the iOS project that `cap add` writes. */
import fs from 'node:fs';
import path from 'node:path';
import { storedPersonalData } from '@callejero/contract/privacy.ts';
import { colors } from '@callejero/contract/theme/colors.ts';
import { build, parse } from 'plist';
import { appleImages } from './images.mjs';
import { completeProject } from './ios-project.mjs';
import { permissionTexts } from './texts.mjs';

export async function completeIos(project, options, logo) {
  const app = path.join(project, 'App/App');
  const [light, dark] = colors.ground;
  await appleImages(path.join(app, 'Assets.xcassets'), logo, { light, dark });
  completeInfo(path.join(app, 'Info.plist'), options);
  writePlist(path.join(app, 'App.entitlements'), entitlements(options));
  writePlist(path.join(app, 'PrivacyInfo.xcprivacy'), privacy);
  if (options.firebase) {
    fs.copyFileSync(options.firebase, path.join(app, 'GoogleService-Info.plist'));
    passOnRegistration(path.join(app, 'AppDelegate.swift'));
  }
  completeProject(path.join(project, 'App/App.xcodeproj/project.pbxproj'), options);
}

function completeInfo(file, { firebase }) {
  const info = parse(fs.readFileSync(file, 'utf8'));
  writePlist(file, {
    ...info,
    CFBundleDevelopmentRegion: 'es',
    CFBundleLocalizations: ['es'],
    ...permissionTexts,
    // The app uses only the system's encryption.
    ITSAppUsesNonExemptEncryption: false,
    UIRequiredDeviceCapabilities: ['arm64'],
    // A call goes on while the phone is locked.
    UIBackgroundModes: ['audio', ...(firebase ? ['remote-notification'] : [])],
    ...(firebase ? { FirebaseMessagingAutoInitEnabled: false } : {}),
  });
}

function entitlements({ publicUrl, firebase }) {
  const { hostname } = new URL(publicUrl);
  return {
    'com.apple.developer.associated-domains': [`applinks:${hostname}`, `webcredentials:${hostname}`],
    // Xcode changes it to `production` when it signs for the store.
    ...(firebase ? { 'aps-environment': 'development' } : {}),
  };
}

/** Apple's privacy manifest: the app reads its own settings and file times, and does not track people. */
const privacy = {
  NSPrivacyTracking: false,
  NSPrivacyTrackingDomains: [],
  NSPrivacyCollectedDataTypes: storedPersonalData.map((type) => ({
    NSPrivacyCollectedDataType: `NSPrivacyCollectedDataType${type}`,
    NSPrivacyCollectedDataTypeLinked: true,
    NSPrivacyCollectedDataTypeTracking: false,
    NSPrivacyCollectedDataTypePurposes: ['NSPrivacyCollectedDataTypePurposeAppFunctionality'],
  })),
  NSPrivacyAccessedAPITypes: [
    {
      NSPrivacyAccessedAPIType: 'NSPrivacyAccessedAPICategoryUserDefaults',
      NSPrivacyAccessedAPITypeReasons: ['CA92.1'],
    },
    {
      NSPrivacyAccessedAPIType: 'NSPrivacyAccessedAPICategoryFileTimestamp',
      NSPrivacyAccessedAPITypeReasons: ['C617.1'],
    },
  ],
};

/** Passes the registration for notifications from the app's delegate on to Firebase's plugin. */
function passOnRegistration(file) {
  const swift = fs.readFileSync(file, 'utf8');
  const end = swift.lastIndexOf('}');
  fs.writeFileSync(
    file,
    `${swift.slice(0, end)}
    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: deviceToken)
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
    }

    func application(_ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any], fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void) {
        NotificationCenter.default.post(name: Notification.Name.init("didReceiveRemoteNotification"), object: completionHandler, userInfo: userInfo)
    }
}
`,
  );
}

const writePlist = (file, value) => fs.writeFileSync(file, `${build(value)}\n`);
