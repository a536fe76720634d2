/** OpenStreetMap `payment:*` keys. */
export const paymentMethods = {
  cash: 'Efectivo',
  debit_cards: 'Tarjeta de débito',
  credit_cards: 'Tarjeta de crédito',
  contactless: 'Sin contacto',
  bank_transfer: 'Transferencia',
} as const;

export const socialNetworks = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  tiktok: 'TikTok',
  youtube: 'YouTube',
} as const;

/** Of the price ranges 1–4. */
export const priceTexts: Readonly<Record<number, string>> = {
  1: 'económico',
  2: 'precio medio',
  3: 'precio alto',
  4: 'precio muy alto',
};

/** As a fact of a place; null where nothing is known. */
export const wheelchairTexts = {
  yes: 'Accesible en silla de ruedas',
  limited: 'Acceso en silla de ruedas con ayuda',
  no: 'Sin acceso en silla de ruedas',
  unknown: null,
} as const;
