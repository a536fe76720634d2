/** When two places may be one: what imports warn of, and what a person is shown to decide. */
export const duplicateRules = {
  /** Names that resemble each other, next door: metres, and the least similarity of trigrams (0–1). */
  close: { metres: 60, similarity: 0.55 },
  /** Names nearly the same, in the neighbourhood. */
  alike: { metres: 300, similarity: 0.8 },
  /** The same phone number or web site. */
  contact: { metres: 2000 },
  /** As many are shown. */
  most: 10,
} as const;

/** Web sites that many share: the same host there says nothing. */
export const sharedHosts: readonly string[] = [
  'facebook.com',
  'm.facebook.com',
  'es-la.facebook.com',
  'fb.com',
  'instagram.com',
  'x.com',
  'twitter.com',
  'tiktok.com',
  'youtube.com',
  'linktr.ee',
  'wa.me',
  'api.whatsapp.com',
  'google.com',
  'sites.google.com',
  'maps.app.goo.gl',
  'goo.gl',
  'g.page',
  'bit.ly',
  'ubereats.com',
  'rappi.com.mx',
  'tripadvisor.com.mx',
  'tripadvisor.com',
];

/** Why a commerce is taken for a duplicate. */
export type DuplicateReason = 'name' | 'phone' | 'website';

/** What `GET /commerces/:id/duplicates` adds to each commerce. */
export interface DuplicateFacts {
  /** Metres. */
  distance: number;
  /** Of the names, 0–1. */
  similarity: number;
  reasons: DuplicateReason[];
}
