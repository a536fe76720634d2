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
