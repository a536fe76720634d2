/** Reads phones, e-mail addresses, websites and social networks, and writes them as the contract requires. Pure. */

import { socialNetworks } from '@callejero/contract/enums/commerces.ts';
import { emailSchema } from '@callejero/contract/values.ts';
import { normaliseUrl, parseUrl } from '../reading/clean-text.ts';
import { parseCoordinate } from '../reading/coordinates.ts';
import { type Dialling, findPhones } from '../reading/phones.ts';
import type { Tags } from '../reading/read-records.ts';
import { byHeader, normaliseHeader } from '../reading/recognise-columns.ts';
import { isKindOfPhone, isPhoneColumn } from './columns.ts';

/** Notes in Spanish for the reviewer about values that can't be used. */
export type Notes = string[];

const maxPhones = 3;
/** Texts of one place that are read as addresses; more are no contact. */
const maxTexts = 10;

export function parsePhones(tags: Tags, dialling: Dialling, notes: Notes): string[] {
  if (Object.entries(tags).some(([header, text]) => isKindOfPhone(header) && /^fax\b/i.test(text))) return [];
  const { phone, ...others } = tags;
  const own = Object.entries(others).flatMap(([header, text]) =>
    isPhoneColumn(header) && /(?:\d\D*){5}/.test(text.slice(0, 100)) ? text : [],
  );
  const texts = new Set([...(phone === undefined ? [] : [phone]), ...own]);
  const phones = new Set<string>();
  for (const text of texts) {
    const found = findPhones(text, dialling);
    for (const phone of found.phones) phones.add(phone);
    for (const unread of found.unread) notes.push(unreadPhone(unread, dialling));
    if (found.local !== null)
      notes.push(
        `Al teléfono local «${found.local}» se le puso el prefijo ${dialling.areaCode} de la ciudad.`,
      );
    if (found.extension !== null) notes.push(`No se guarda la extensión «${found.extension}» del teléfono.`);
  }
  const all = [...phones];
  if (all.length > maxPhones) {
    notes.push(`Tenía más de ${maxPhones} teléfonos: no se guardan «${all.slice(maxPhones).join(', ')}».`);
  }
  return all.slice(0, maxPhones);
}

/** Countries whose numbers are complete everywhere. */
const withoutAreaCodes = new Set(['AD', 'CR', 'ES', 'GQ', 'GT', 'HN', 'NI', 'PA', 'SV', 'UY']);

function unreadPhone(text: string, { country, areaCode }: Dialling): string {
  const quoted = `«${text.slice(0, 100)}»`;
  const isLocal = /^\d{5,8}$/.test(text.replace(/\D/g, '')) && !withoutAreaCodes.has(country);
  return isLocal && areaCode === null
    ? `Se pierde el teléfono ${quoted}: le falta el prefijo de la ciudad, que se dice con CITY_AREA_CODE.`
    : `El teléfono ${quoted} no es válido en ${country}.`;
}

export function parseWhatsapp(tags: Tags, dialling: Dialling, notes: Notes): string | null {
  const text = tags['contact:whatsapp'] ?? tags.whatsapp;
  if (text === undefined) return null;
  const digits = /(?:wa\.me\/|phone=)\+?(\d{1,20})/.exec(text)?.[1];
  const { phones, unread } = findPhones(digits ? `+${digits}` : text, dialling);
  if (unread.length > 0) notes.push(`El WhatsApp «${text.slice(0, 100)}» no es un teléfono válido.`);
  return phones[0] ?? null;
}

/** `info@a.es-ana@b.es` are two. */
const betweenEmails = /[;,\s]+|(?<=\.[a-z]{2,3})-(?=[\w.+-]{1,64}@)/i;

export function parseEmail(tags: Tags, notes: Notes): string | null {
  const text = tags.email ?? tags['contact:email'];
  if (text === undefined || webAddressIn(text) !== null) return null;
  const plain = text
    .slice(0, maxTexts * 255)
    .replace(/ ?[[({] ?(?:at|arroba|@) ?[\])}] ?| (?:at|arroba) | ?@ ?/gi, '@')
    .replace(/ ?[[({] ?(?:dot|punto) ?[\])}] ?| (?:dot|punto) /gi, '.');
  // Some portals wrote each dot as a comma.
  const withDots = /^[^@\s]+@[^@\s.]+$/.test(plain) ? [plain.replaceAll(',', '.')] : [];
  for (const part of [...withDots, ...plain.split(betweenEmails, maxTexts)]) {
    const email = emailSchema.safeParse(part.replace(/^mailto:/i, ''));
    if (email.success) return email.data;
  }
  notes.push(`El correo «${text.slice(0, 100)}» no es válido.`);
  return null;
}

export const parseWebsite = (tags: Tags, notes: Notes): string | null =>
  parseUrl(
    tags.website ?? tags['contact:website'] ?? tags.url ?? webAddressIn(tags.email ?? '') ?? undefined,
    'El sitio web',
    notes,
  );

/** Null for an address that is not https, which the guide would not link to. */
export function parseBookingUrl(tags: Tags, notes: Notes): string | null {
  const text = tags['reservation:website'] ?? tags['contact:reservation'] ?? tags['reservation:url'];
  const url = parseUrl(text, 'La página de reservas', notes);
  return url?.startsWith('https://') ? url : null;
}

/** A web address in the column of e-mails; null if there is none. */
const webAddressIn = (text: string): string | null =>
  /^(?:https?:\/\/|www\.)\S/i.test(text.trim()) && !text.includes('@') ? text : null;

type Network = keyof typeof socialNetworks;
type Social = Partial<Record<Network, string>>;

interface Networked {
  /** Words in the header of its column. */
  named: RegExp;
  hosts: readonly string[];
  /** What stands before the name of an account. */
  profile: string;
}

const networks: Record<Network, Networked> = {
  facebook: {
    named: /\b(?:facebook|fb)\b/,
    hosts: ['facebook.com', 'fb.com', 'fb.me'],
    profile: 'https://www.facebook.com/',
  },
  instagram: {
    named: /\b(?:instagram|ig)\b/,
    hosts: ['instagram.com'],
    profile: 'https://www.instagram.com/',
  },
  x: { named: /\btwitter\b|^(?:contact )?x$/, hosts: ['twitter.com', 'x.com'], profile: 'https://x.com/' },
  tiktok: { named: /\btiktok\b/, hosts: ['tiktok.com'], profile: 'https://www.tiktok.com/@' },
  youtube: {
    named: /\byoutube\b/,
    hosts: ['youtube.com', 'youtu.be'],
    profile: 'https://www.youtube.com/@',
  },
};
const networkNames = Object.keys(networks) as Network[];

const namedNetwork = byHeader((header) => {
  const text = normaliseHeader(header.slice(0, 100));
  return {
    network: networkNames.find((name) => networks[name].named.test(text)),
    // The address of a picture or of what somebody read is no profile.
    isOther: /\b(?:source|fuente|note|image|imagen|foto|photo|logo|desc\w*)\b/.test(text),
  };
});

/** The network of whose profiles a column speaks by its header, or a text by its address. */
export function findNetwork(header: string, text: string): Network | undefined {
  const { network, isOther } = namedNetwork(header);
  if (network || isOther || !/^https?:/i.test(text)) return network;
  return networkNames.find((name) => profileUrl(networks[name], text) !== null);
}

export function parseSocial(tags: Tags, notes: Notes): Social {
  const texts = new Map<Network, string>();
  for (const [header, text] of Object.entries(tags)) {
    const name = findNetwork(header, text);
    // A column `x` of numbers holds coordinates.
    if (!name || text === tags.website || (name === 'x' && parseCoordinate(text) !== null)) continue;
    texts.set(name, tags[`contact:${name}`] ?? texts.get(name) ?? text);
  }
  const social: Social = {};
  for (const [name, text] of texts) {
    const url = profileUrl(networks[name], text.split(';')[0]?.trim() ?? '');
    if (url === null)
      notes.push(`La cuenta de ${socialNetworks[name]} «${text.slice(0, 100)}» no se entiende.`);
    else social[name] = url;
  }
  return social;
}

/** The profile for a complete address (some contain another one) or for an account's name. */
function profileUrl({ hosts, profile }: Networked, text: string): string | null {
  const isOf = (host: string) => hosts.some((own) => host === own || host.endsWith(`.${own}`));
  const inner = text.slice(Math.max(0, text.toLowerCase().lastIndexOf('http')));
  const url = normaliseUrl(inner.includes('/') || isOf(inner.toLowerCase()) ? inner : '');
  if (url !== null) {
    const secure = url.replace(/^http:/, 'https:');
    return isOf(new URL(secure).hostname) ? secure : null;
  }
  const handle = text.replace(/^@/, '');
  return /^(?=.*[a-z])[\w.-]{1,80}$/i.test(handle) ? `${profile}${handle}` : null;
}
