export const productAvailability = {
  inStock: 'Disponible',
  outOfStock: 'Agotado',
  preOrder: 'Por encargo',
  discontinued: 'Descatalogado',
} as const;
