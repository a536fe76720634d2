/** Reads phones, e-mail addresses, websites and social networks, and writes them as the contract requires. Pure. */

import { socialNetworks } from '@callejero/contract/resources/commerces.ts';
import { emailSchema } from '@callejero/contract/values.ts';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { normaliseUrl } from '../reading/web-url.ts';
import type { Tags } from './candidate.ts';

/** Notes in Spanish for the reviewer about values that can't be used. */
export type Notes = string[];

const phoneKeys = ['phone', 'contact:phone', 'mobile', 'contact:mobile', 'phone:mobile', 'phone_1'];
const maxPhones = 3;
/** Texts of one place that are read as telephone numbers or addresses; more are no contact. */
const maxTexts = 10;

export function phonesOf(tags: Tags, country: string, notes: Notes): string[] {
  const phones: string[] = [];
  const written = new Set<string>();
  for (const key of phoneKeys) {
    for (const part of splitPhones(tags[key] ?? '')) written.add(part);
  }
  for (const text of [...written].slice(0, maxTexts)) {
    const phone = normalisePhone(text, country);
    if (phone === null) notes.push(`El teléfono «${text}» no es válido en ${country}.`);
    else if (!phones.includes(phone)) phones.push(phone);
  }
  if (phones.length > maxPhones) {
    notes.push(`Tenía más de ${maxPhones} teléfonos: no se guardan ${phones.slice(maxPhones).join(', ')}.`);
  }
  return phones.slice(0, maxPhones);
}

/** `818-9943 / 817-4340`, `228…; 228…`, `A y B`. Spaces and hyphens belong to a number. */
function splitPhones(text: string): string[] {
  return (
    text
      .slice(0, 500)
      .replace(/\s+/g, ' ')
      .split(/[;,/|]| (?:y|o|e) /i)
      .map((part) => part.trim())
      // A dialling prefix alone means an empty field of a form.
      .filter((part) => part !== '' && !/^\+?\d{1,3}$/.test(part))
  );
}

/** Former dialling prefixes of a country that signs still show; the number after them is valid. */
const formerPrefixes: Readonly<Record<string, RegExp>> = { MX: /^(?:01|044|045|\+?521)(?=\d{10}$)/ };

/** The number in E.164 without its extension, or null. */
export function normalisePhone(text: string, country: string): string | null {
  const region: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const options = region ? { defaultCountry: region, extract: false } : { extract: false };
  const phone = parsePhoneNumberFromString(text, options);
  if (phone?.isValid()) return phone.number;
  const former = formerPrefixes[country];
  const digits = text.replace(/[^+\d]/g, '');
  if (!former?.test(digits)) return null;
  const current = parsePhoneNumberFromString(digits.replace(former, ''), options);
  return current?.isValid() ? current.number : null;
}

export function whatsappOf(tags: Tags, country: string, notes: Notes): string | null {
  const text = tags['contact:whatsapp'] ?? tags.whatsapp;
  if (text === undefined) return null;
  const digits = /(?:wa\.me\/|phone=)\+?(\d{1,20})/.exec(text)?.[1];
  const phone = normalisePhone(digits ? `+${digits}` : text, country);
  if (phone === null) notes.push(`El WhatsApp «${text.slice(0, 100)}» no es un teléfono válido.`);
  return phone;
}

export function emailOf(tags: Tags, notes: Notes): string | null {
  const text = tags.email ?? tags['contact:email'];
  if (text === undefined) return null;
  for (const part of text.slice(0, maxTexts * 255).split(/[;,\s]+/, maxTexts)) {
    const email = emailSchema.safeParse(part.replace(/^mailto:/i, ''));
    if (email.success) return email.data;
  }
  notes.push(`El correo «${text.slice(0, 100)}» no es válido.`);
  return null;
}

export function websiteOf(tags: Tags, notes: Notes): string | null {
  const text = tags.website ?? tags['contact:website'] ?? tags.url;
  if (text === undefined) return null;
  const url = normaliseUrl(text.split(/[;\s]+/, 2).find((part) => part !== '') ?? '');
  if (url === null) notes.push(`El sitio web «${text.slice(0, 100)}» no es una dirección válida.`);
  return url;
}

type Network = keyof typeof socialNetworks;
type Social = Partial<Record<Network, string>>;

const networks: Record<Network, { keys: string[]; hosts: RegExp; profile: (handle: string) => string }> = {
  facebook: {
    keys: ['contact:facebook', 'facebook'],
    hosts: /(?:^|\.)(?:facebook\.com|fb\.com|fb\.me)$/,
    profile: (handle) => `https://www.facebook.com/${handle}`,
  },
  instagram: {
    keys: ['contact:instagram', 'instagram'],
    hosts: /(?:^|\.)instagram\.com$/,
    profile: (handle) => `https://www.instagram.com/${handle}`,
  },
  x: {
    keys: ['contact:x', 'contact:twitter', 'twitter', 'x'],
    hosts: /(?:^|\.)(?:twitter\.com|x\.com)$/,
    profile: (handle) => `https://x.com/${handle}`,
  },
  tiktok: {
    keys: ['contact:tiktok', 'tiktok'],
    hosts: /(?:^|\.)tiktok\.com$/,
    profile: (handle) => `https://www.tiktok.com/@${handle}`,
  },
  youtube: {
    keys: ['contact:youtube', 'youtube'],
    hosts: /(?:^|\.)(?:youtube\.com|youtu\.be)$/,
    profile: (handle) => `https://www.youtube.com/@${handle}`,
  },
};

export function socialOf(tags: Tags, notes: Notes): Social {
  const social: Social = {};
  for (const name of Object.keys(networks) as Network[]) {
    const text = networks[name].keys.map((key) => tags[key]).find((value) => value !== undefined);
    if (text === undefined) continue;
    const url = profileUrl(name, text.split(';')[0]?.trim() ?? '');
    if (url === null)
      notes.push(`La cuenta de ${socialNetworks[name]} «${text.slice(0, 100)}» no se entiende.`);
    else social[name] = url;
  }
  return social;
}

/** The profile for a complete address (some contain another one) or for an account's name. */
function profileUrl(name: Network, text: string): string | null {
  const { hosts, profile } = networks[name];
  const inner = text.slice(Math.max(0, text.toLowerCase().lastIndexOf('http')));
  const url = normaliseUrl(inner.includes('/') || hosts.test(inner.toLowerCase()) ? inner : '');
  if (url !== null) {
    const secure = url.replace(/^http:/, 'https:');
    return hosts.test(new URL(secure).hostname) ? secure : null;
  }
  const handle = text.replace(/^@/, '');
  return /^[\w.-]{1,80}$/.test(handle) ? profile(handle) : null;
}
