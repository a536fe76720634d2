/** Rules by which imports and reviews report two places as possible duplicates. */
export const duplicateRules = {
  /** Similar names next door: metres, and the minimum trigram similarity (0–1). */
  close: { metres: 60, similarity: 0.55 },
  /** Nearly equal names in the neighbourhood. */
  alike: { metres: 300, similarity: 0.8 },
  /** The same phone number or web site. */
  contact: { metres: 2000 },
  /** Maximum number of duplicates in the answer. */
  most: 10,
  /** Maximum number of pairs of one commerce in the list of all pairs. */
  pairs: 50,
} as const;

/** Hosts that many businesses share: an equal host there proves nothing. */
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
