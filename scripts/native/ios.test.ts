import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { storedPersonalData } from '@callejero/contract/privacy.ts';
import { parse as parsePlist } from 'plist';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import xcode from 'xcode';
import { toBuildNumber } from './options.mjs';
import { getProject, makeProject, readVersion, removeProjects, testEveryProject } from './testing.ts';

beforeAll(() => makeProject('ios'), 300_000);
afterAll(() => removeProjects('ios'));

interface Configuration {
  buildSettings: Record<string, unknown>;
}

describe('a project of iOS', () => testEveryProject('ios', 'App/App/public', 'App/App/Info.plist'));

describe('the project of iOS', () => {
  const project = getProject('ios');
  const plist = async (file: string) =>
    parsePlist(await readFile(path.join(project, 'App/App', file), 'utf8')) as Record<string, unknown>;

  it.each([
    ['NSCameraUsageDescription', /códigos QR.*fotos.*videollamadas/],
    ['NSMicrophoneUsageDescription', /llamadas/],
    ['NSPhotoLibraryUsageDescription', /fotos/],
    ['NSPhotoLibraryAddUsageDescription', /imágenes/],
    ['NSLocationWhenInUseUsageDescription', /cerca/],
    ['CFBundleDisplayName', /^Guía$/],
    ['CFBundleDevelopmentRegion', /^es$/],
    ['CFBundleShortVersionString', /^\$\(MARKETING_VERSION\)$/],
    ['CFBundleVersion', /^\$\(CURRENT_PROJECT_VERSION\)$/],
  ])('says %s in Info.plist', async (key, text) => {
    expect((await plist('Info.plist'))[key]).toMatch(text);
  });

  it('has the background mode for notifications, and declares no encryption of its own', async () => {
    expect(await plist('Info.plist')).toMatchObject({
      UIBackgroundModes: ['audio', 'remote-notification'],
      FirebaseMessagingAutoInitEnabled: false,
      ITSAppUsesNonExemptEncryption: false,
    });
  });

  it('has the entitlements for links and passkeys of its address and for notifications', async () => {
    expect(await plist('App.entitlements')).toEqual({
      'com.apple.developer.associated-domains': ['applinks:guia.example', 'webcredentials:guia.example'],
      'aps-environment': 'development',
    });
    const privacy = await plist('PrivacyInfo.xcprivacy');
    expect(privacy.NSPrivacyTracking).toBe(false);
    const collected = privacy.NSPrivacyCollectedDataTypes as { NSPrivacyCollectedDataType: string }[];
    expect(
      collected.map((each) => each.NSPrivacyCollectedDataType.replace('NSPrivacyCollectedDataType', '')),
    ).toEqual(storedPersonalData);
  });

  it('has version, team, entitlements and the new files in the project file', async () => {
    const parsed = xcode.project(path.join(project, 'App/App.xcodeproj/project.pbxproj')).parseSync();
    const objects = parsed.hash.project.objects;
    const configurations = Object.values(objects.XCBuildConfiguration).filter(
      (each): each is Configuration =>
        typeof each === 'object' && Boolean((each as Configuration).buildSettings.INFOPLIST_FILE),
    );
    const version = await readVersion();
    expect(configurations).toHaveLength(2);
    for (const { buildSettings } of configurations)
      expect(buildSettings).toMatchObject({
        PRODUCT_BUNDLE_IDENTIFIER: 'mx.example.guia',
        MARKETING_VERSION: version,
        CURRENT_PROJECT_VERSION: toBuildNumber(version),
        CODE_SIGN_ENTITLEMENTS: 'App/App.entitlements',
        DEVELOPMENT_TEAM: 'ABCDE12345',
      });
    const [resources] = Object.values(objects.PBXResourcesBuildPhase) as { files: { comment: string }[] }[];
    expect(resources?.files.map(({ comment }) => comment)).toEqual(
      expect.arrayContaining(['PrivacyInfo.xcprivacy in Resources', 'GoogleService-Info.plist in Resources']),
    );
  });

  it('passes its registration for notifications to the plugin', async () => {
    const swift = await readFile(path.join(project, 'App/App/AppDelegate.swift'), 'utf8');
    expect(swift.match(/NotificationCenter\.default\.post/g)).toHaveLength(3);
    expect(swift.match(/\{/g)?.length).toBe(swift.match(/\}/g)?.length);
  });

  it('leaves out plugins that the Swift Package Manager can’t build', async () => {
    const swift = await readFile(path.join(project, 'App/CapApp-SPM/Package.swift'), 'utf8');
    expect(swift).toContain('CapgoCapacitorPasskey');
    expect(swift).toContain('CapacitorFirebaseMessaging');
    expect(swift).not.toMatch(/mlkit/i);
  });

  it('has an icon without transparency, and a light and a dark splash screen', async () => {
    const assets = path.join(project, 'App/App/Assets.xcassets');
    // Read the bytes, because the server's code may have switched off sharp's file loader in this process.
    const file = await readFile(path.join(assets, 'AppIcon.appiconset/AppIcon-512@2x.png'));
    const icon = await sharp(file).metadata();
    expect([icon.width, icon.height, icon.hasAlpha]).toEqual([1024, 1024, false]);
    const { images } = JSON.parse(await readFile(path.join(assets, 'Splash.imageset/Contents.json'), 'utf8'));
    const files = new Set(images.map(({ filename }: { filename: string }) => filename));
    expect((await readdir(path.join(assets, 'Splash.imageset'))).toSorted()).toEqual(
      ['Contents.json', ...files].toSorted(),
    );
  });
});
