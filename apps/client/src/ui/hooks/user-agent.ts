/** Separate from `ui/texts.ts`, which is part of the first page. */
const texts = {
  on: (browser: string, system: string) => `${browser} en ${system}`,
  app: (system: string) => `Aplicación de ${system}`,
  browser: 'Navegador',
  unknown: 'Dispositivo desconocido',
} as const;

export type DeviceKind = 'phone' | 'tablet' | 'computer' | 'unknown';

/** The first match counts: user agents also name older browsers, so newer ones come first. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string, DeviceKind][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b(?=.*\bMobile\b)/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac', 'computer'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'computer'],
];

/** Whether it is our native app, a web view: Android's says `; wv`, Apple's does not say Safari. */
function isApp(userAgent: string, system: string | undefined): boolean {
  if (system === 'Android') return /;\s*wv\)/.test(userAgent);
  return (
    (system === 'iPhone' || system === 'iPad') && /AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent)
  );
}

/** The name of a device for people: `Chrome en Windows`, `Safari en iPhone`, `Aplicación de Android`. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return texts.unknown;
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (system && isApp(userAgent, system)) return texts.app(system);
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (system) return texts.on(browser ?? texts.browser, system);
  return browser ?? texts.unknown;
}

export function deviceKind(userAgent: string | null): DeviceKind {
  return systems.find(([pattern]) => pattern.test(userAgent ?? ''))?.[2] ?? 'unknown';
}
