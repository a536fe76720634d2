/** Texts of the form of a product, in the back office and for owners of its commerce. */
export const texts = {
  sections: { data: 'Datos', price: 'Precio y disponibilidad', images: 'Imágenes' },
  help: {
    price: 'Vacío si el precio se pregunta en el comercio.',
    unit: 'Lo que se vende a ese precio: kg, pieza, par…',
    active: 'Un producto inactivo no se ve en la guía.',
    images:
      'La primera es la que se ve en las listas. Con una descripción las conoce también quien no las ve.',
  },
} as const;
