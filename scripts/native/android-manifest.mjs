/** Permissions, links, passkeys and notifications in Android's manifest. */
import { append, readXml, writeXml } from './xml.mjs';

const permissions = [
  // For scanning codes, photos and video calls; calls; places nearby and the position of a vehicle; notifications.
  'CAMERA',
  'RECORD_AUDIO',
  'MODIFY_AUDIO_SETTINGS',
  'ACCESS_COARSE_LOCATION',
  'ACCESS_FINE_LOCATION',
  'POST_NOTIFICATIONS',
  // A call goes on while the phone is locked.
  'FOREGROUND_SERVICE',
  'FOREGROUND_SERVICE_MICROPHONE',
];
/** The plugin whose service runs during a call. */
const callService = 'io.capawesome.capacitorjs.plugins.foregroundservice';
/** Optional features, so that devices without them can install the app. */
const features = ['camera', 'camera.autofocus', 'microphone', 'location', 'location.gps'];

export function completeManifest(file, { apiUrl, publicUrl, firebase }) {
  const document = readXml(file);
  const manifest = document.documentElement;
  const [application] = manifest.getElementsByTagName('application');
  const [activity] = manifest.getElementsByTagName('activity');
  for (const [name, value] of Object.entries({
    allowBackup: 'false',
    fullBackupContent: 'false',
    dataExtractionRules: '@xml/data_extraction_rules',
    usesCleartextTraffic: String(apiUrl.startsWith('http:')),
    // The app's plugin gets the back gesture through this callback.
    enableOnBackInvokedCallback: 'true',
  }))
    application.setAttribute(`android:${name}`, value);
  append(activity, linksOf(publicUrl), 3);
  for (const [name, value] of metaData(firebase))
    append(application, ['meta-data', attributes(name, value)], 2);
  append(
    application,
    [
      'service',
      attributes(`${callService}.AndroidForegroundService`, { foregroundServiceType: 'microphone' }),
    ],
    2,
  );
  append(application, ['receiver', attributes(`${callService}.NotificationActionBroadcastReceiver`, {})], 2);
  for (const name of permissions)
    append(manifest, ['uses-permission', { 'android:name': `android.permission.${name}` }], 1);
  for (const name of features)
    append(
      manifest,
      ['uses-feature', { 'android:name': `android.hardware.${name}`, 'android:required': 'false' }],
      1,
    );
  writeXml(file, document);
}

/** Links in mails for recovering a password. Android verifies with the server that the app may open them. */
function linksOf(publicUrl) {
  const { hostname } = new URL(publicUrl);
  return [
    'intent-filter',
    { 'android:autoVerify': 'true' },
    [
      ['action', { 'android:name': 'android.intent.action.VIEW' }],
      ['category', { 'android:name': 'android.intent.category.DEFAULT' }],
      ['category', { 'android:name': 'android.intent.category.BROWSABLE' }],
      [
        'data',
        {
          'android:scheme': 'https',
          'android:host': hostname,
          'android:pathPrefix': '/recover-password/user/',
        },
      ],
    ],
  ];
}

function metaData(firebase) {
  const messaging = 'com.google.firebase.messaging.default_notification';
  return [
    ['asset_statements', { resource: '@string/asset_statements' }],
    ['com.google.mlkit.vision.DEPENDENCIES', { value: 'barcode_ui' }],
    ...(firebase
      ? [
          [`${messaging}_icon`, { resource: '@drawable/ic_stat_notifications' }],
          [`${messaging}_color`, { resource: '@color/ic_stat_notifications' }],
          [`${messaging}_channel_id`, { value: '@string/default_channel' }],
          // Firebase gets no data before the person agrees to notifications.
          ['firebase_messaging_auto_init_enabled', { value: 'false' }],
          ['firebase_analytics_collection_enabled', { value: 'false' }],
        ]
      : []),
  ];
}

const attributes = (name, rest) =>
  Object.fromEntries(Object.entries({ name, ...rest }).map(([key, value]) => [`android:${key}`, value]));
