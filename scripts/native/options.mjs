/** The options of a phone app, from environment variables. docs/native.md explains each. */
import fs from 'node:fs';

const idPattern = /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/;

class OptionError extends Error {}

/** The version as one ascending number, as both stores require: 1.2.3 is 1002003. */
export function toBuildNumber(version) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return Math.max(1, major * 1_000_000 + minor * 1000 + patch);
}

/** Reads the options from `env`; throws a sentence that names the invalid variable. */
export function readOptions(platform, env, version) {
  const given = (name) => env[name]?.trim() || null;
  const publicUrl = addressOf('PUBLIC_URL', given('PUBLIC_URL'));
  const apiUrl = addressOf('NATIVE_API_URL', given('NATIVE_API_URL')) ?? publicUrl;
  if (!apiUrl) throw new OptionError('Falta PUBLIC_URL: la dirección de tu guía, como https://guia.example.');
  const id = given('NATIVE_APP_ID') ?? idOf(platform, given) ?? 'com.example.callejero';
  if (!idPattern.test(id))
    throw new OptionError('NATIVE_APP_ID debe ser un identificador como com.example.guia.');
  const build = given('NATIVE_BUILD') ?? String(toBuildNumber(version));
  if (!/^[1-9]\d{0,8}$/.test(build))
    throw new OptionError('NATIVE_BUILD debe ser un número entero mayor que cero.');
  const firebase = fileOf(given, platform === 'ios' ? 'GOOGLE_SERVICE_INFO_PLIST' : 'GOOGLE_SERVICES_JSON');
  return {
    platform,
    apiUrl,
    /** The address whose links the app opens and whose passkeys it uses. */
    publicUrl: publicUrl ?? apiUrl,
    id,
    name: given('NATIVE_APP_NAME') ?? 'Callejero',
    version,
    build: Number(build),
    appStoreId: given('APP_STORE_ID'),
    /** The Apple team that signs the app. */
    team: given('IOS_APP')?.split('.')[0] ?? null,
    firebase,
  };
}

export const isOptionError = (error) => error instanceof OptionError;

function addressOf(name, value) {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  // Phones refuse http, except to the developer's machine.
  const isLocal = url && /^(?:localhost|127\.0\.0\.1|10\.0\.2\.2)$/.test(url.hostname);
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)))
    throw new OptionError(
      `${name} debe ser una dirección que empiece por https://, como https://guia.example.`,
    );
  if (url.pathname !== '/')
    throw new OptionError(`${name} debe ser una dirección sin ruta, como https://guia.example.`);
  return value.replace(/\/+$/, '');
}

/** The app's id from the server's variables: `com.example.guia=AA:BB…` and `TEAM.com.example.guia`. */
function idOf(platform, given) {
  if (platform === 'android') return given('ANDROID_APP')?.split('=')[0] ?? null;
  return given('IOS_APP')?.split('.').slice(1).join('.') ?? null;
}

function fileOf(given, name) {
  const file = given(name);
  if (file !== null && !fs.existsSync(file))
    throw new OptionError(`${name} debe ser la ruta de un archivo que exista.`);
  return file;
}
