/** Texts of the form of a product, in the back office and for owners of its commerce. */
export const texts = {
  sections: { data: 'Datos', price: 'Precio y disponibilidad', allergens: 'Alérgenos', images: 'Imágenes' },
  none: 'No contiene ninguno de los catorce',
  help: {
    section: 'Como en la carta: Entrantes, Cafés…',
    allergens: 'Marca los que contiene. Si no marcas nada, la guía no dice nada de este producto.',
    price: 'Vacío si el precio se pregunta en el comercio.',
    unit: 'Lo que se vende a ese precio: kg, pieza, par…',
    active: 'Un producto inactivo no se ve en la guía.',
    images:
      'La primera es la que se ve en las listas. Con una descripción las conoce también quien no las ve.',
  },
} as const;
