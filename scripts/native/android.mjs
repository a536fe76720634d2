/** Completes the Android project that `cap add` writes. */
import fs from 'node:fs';
import path from 'node:path';
import { colors } from '@callejero/contract/theme/colors.ts';
import { completeManifest } from './android-manifest.mjs';
import { androidImages, parseLogo } from './images.mjs';

/** The colour of notifications, from the seed. */
const notificationColor = '#2FA9E0';

export async function completeAndroid(project, options, logo) {
  const app = path.join(project, 'app');
  const res = path.join(app, 'src/main/res');
  completeManifest(path.join(app, 'src/main/AndroidManifest.xml'), options);
  setVersion(path.join(app, 'build.gradle'), options);
  dropTemplatePictures(res);
  await androidImages(res, logo);
  for (const [file, content] of Object.entries(resources(options, parseLogo(logo).color))) {
    fs.mkdirSync(path.dirname(path.join(res, file)), { recursive: true });
    fs.writeFileSync(path.join(res, file), content);
  }
  if (options.firebase) fs.copyFileSync(options.firebase, path.join(app, 'google-services.json'));
}

function setVersion(file, { version, build }) {
  const gradle = fs.readFileSync(file, 'utf8');
  const set = gradle
    .replace(/versionCode \d+/, `versionCode ${build}`)
    .replace(/versionName "[^"]*"/, `versionName "${version}"`);
  fs.writeFileSync(file, set);
}

function dropTemplatePictures(res) {
  for (const folder of fs.readdirSync(res))
    if (/^drawable(?:-|$)/.test(folder)) fs.rmSync(path.join(res, folder), { recursive: true });
}

const xml = (content) => `<?xml version="1.0" encoding="utf-8"?>\n${content}\n`;
const values = (...lines) =>
  xml(`<resources>\n${lines.map((line) => `    ${line}`).join('\n')}\n</resources>`);
const adaptiveIcon = xml(`<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
    <background android:drawable="@color/ic_launcher_background" />
    <foreground android:drawable="@mipmap/ic_launcher_foreground" />
    <monochrome android:drawable="@mipmap/ic_launcher_monochrome" />
</adaptive-icon>`);

function resources({ publicUrl }, ground) {
  const [light, dark] = colors.ground;
  const statement = `[{"include": "${new URL(publicUrl).origin}/.well-known/assetlinks.json"}]`;
  return {
    'mipmap-anydpi-v26/ic_launcher.xml': adaptiveIcon,
    'mipmap-anydpi-v26/ic_launcher_round.xml': adaptiveIcon,
    'values/ic_launcher_background.xml': values(`<color name="ic_launcher_background">${ground}</color>`),
    'values/colors.xml': values(
      `<color name="ic_stat_notifications">${notificationColor}</color>`,
      `<color name="splash">${light}</color>`,
    ),
    'values-night/colors.xml': values(`<color name="splash">${dark}</color>`),
    'values/links.xml': values(
      `<string name="asset_statements" translatable="false">${escapeString(statement)}</string>`,
    ),
    'values/channels.xml': values('<string name="default_channel" translatable="false">service</string>'),
    'values/styles.xml': values(
      '<style name="AppTheme" parent="Theme.AppCompat.DayNight.NoActionBar" />',
      '<style name="AppTheme.NoActionBar" parent="Theme.AppCompat.DayNight.NoActionBar">',
      '    <item name="windowActionBar">false</item>',
      '    <item name="windowNoTitle">true</item>',
      '    <item name="android:background">@null</item>',
      '    <item name="android:windowBackground">@color/splash</item>',
      '</style>',
      '<style name="AppTheme.NoActionBarLaunch" parent="Theme.SplashScreen">',
      '    <item name="android:background">@drawable/splash</item>',
      '    <item name="windowSplashScreenBackground">@color/splash</item>',
      '    <item name="windowSplashScreenAnimatedIcon">@mipmap/ic_launcher_foreground</item>',
      '    <item name="windowSplashScreenIconBackgroundColor">@color/ic_launcher_background</item>',
      '    <item name="postSplashScreenTheme">@style/AppTheme.NoActionBar</item>',
      '</style>',
    ),
    'drawable/splash.xml': xml(`<layer-list xmlns:android="http://schemas.android.com/apk/res/android">
    <item android:drawable="@color/splash" />
    <item>
        <bitmap android:gravity="center" android:src="@drawable/splash_logo" />
    </item>
</layer-list>`),
    // Excludes everything from backups, which would copy sessions to another phone.
    'xml/data_extraction_rules.xml': xml(`<data-extraction-rules>
    <cloud-backup>
        <exclude domain="root" path="." />
    </cloud-backup>
    <device-transfer>
        <exclude domain="root" path="." />
    </device-transfer>
</data-extraction-rules>`),
  };
}

/** Escapes quotes, which have a meaning in Android's strings. */
const escapeString = (text) => text.replaceAll('"', '\\"');
