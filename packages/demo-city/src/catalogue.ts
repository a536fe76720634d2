/** The products of the demo's places, by the category of the place, with prices in Mexican pesos. */

type Item = readonly [name: string, pesos: number | null, unit?: string, description?: string];

interface Shelf {
  /** Slug of the places' category. */
  at: string;
  /** Slug of the products' category. */
  category: string;
  places: number;
  items: readonly Item[];
}

export const shelves: readonly Shelf[] = [
  {
    at: 'restaurantes',
    category: 'comida',
    places: 4,
    items: [
      ['Menú del día', 95, 'persona', 'Sopa, arroz o pasta, guisado a elegir, agua fresca y postre.'],
      ['Mole con pollo', 145, 'plato', 'Mole de la casa con arroz rojo y tortillas hechas a mano.'],
      ['Chile relleno de queso', 118, 'plato'],
      ['Enchiladas de la abuela', 105, 'orden'],
      ['Cazuela de camarones', 210, 'plato', 'Al ajillo, a la diabla o al mojo.'],
      ['Agua fresca de temporada', 38, 'jarra'],
      ['Flan de cajeta', 52, 'pieza'],
    ],
  },
  {
    at: 'comida-rapida',
    category: 'comida',
    places: 3,
    items: [
      ['Orden de tacos al pastor', 75, 'orden', 'Cinco tacos con piña, cilantro y cebolla.'],
      ['Torta de milanesa', 68, 'pieza'],
      ['Gringa especial', 59, 'pieza'],
      ['Pizza familiar', 189, 'pieza', 'Doce rebanadas, hasta tres ingredientes.'],
      ['Refresco de vidrio', 28, 'pieza'],
    ],
  },
  {
    at: 'cafeterias',
    category: 'bebidas',
    places: 4,
    items: [
      ['Café americano', 38, 'taza'],
      ['Capuchino', 52, 'taza'],
      ['Café de olla', 35, 'taza', 'Con piloncillo y canela.'],
      ['Grano tostado de altura', 165, '½ kg', 'Tueste medio, de fincas de la sierra; entero o molido.'],
      ['Pan de elote', 44, 'rebanada'],
      ['Chocolate de metate', 49, 'taza'],
    ],
  },
  {
    at: 'panaderias',
    category: 'comida',
    places: 3,
    items: [
      ['Concha', 14, 'pieza'],
      ['Bolillo', 3, 'pieza'],
      ['Pastel de tres leches', 380, 'pieza', 'Para doce personas; se encarga con un día.'],
      ['Canilla de nata', 18, 'pieza'],
      ['Rosca de canela', 95, 'pieza'],
    ],
  },
  {
    at: 'heladerias',
    category: 'comida',
    places: 2,
    items: [
      ['Paleta de mango con chile', 25, 'pieza'],
      ['Nieve de garrafa', 40, 'vaso'],
      ['Litro de helado', 140, 'litro', 'Vainilla, chocolate, nata o el sabor de la semana.'],
    ],
  },
  {
    at: 'mercados',
    category: 'comida',
    places: 4,
    items: [
      ['Mango ataulfo', 42, 'kg'],
      ['Tortilla de maíz', 24, 'kg'],
      ['Queso fresco', 130, 'kg'],
      ['Aguacate', 78, 'kg'],
      ['Filete de mojarra', 165, 'kg'],
    ],
  },
  {
    at: 'librerias-y-papelerias',
    category: 'otros-productos',
    places: 3,
    items: [
      ['Cuaderno profesional', 48, 'pieza'],
      ['Novela de bolsillo', 159, 'pieza'],
      ['Juego de geometría', 35, 'juego'],
      ['Guía de caminatas de la sierra', 220, 'pieza', 'Doce rutas con mapas, de una hora a un día.'],
    ],
  },
  {
    at: 'florerias-y-regalos',
    category: 'artesanias-y-regalos',
    places: 3,
    items: [
      ['Ramo de rosas', 250, 'docena'],
      ['Arreglo de alcatraces', 320, 'pieza'],
      ['Trompo de madera', 45, 'pieza'],
      ['Piñata de siete picos', 290, 'pieza', 'Se hace por encargo en el color que se pida.'],
    ],
  },
  {
    at: 'ropa-y-calzado',
    category: 'ropa-y-accesorios',
    places: 3,
    items: [
      ['Rebozo de algodón', 680, 'pieza', 'Tejido en telar de pedal.'],
      ['Zapato escolar', 449, 'par'],
      ['Sombrero de palma', 350, 'pieza'],
      ['Blusa bordada', 520, 'pieza'],
    ],
  },
  {
    at: 'ferreterias',
    category: 'hogar',
    places: 2,
    items: [
      ['Martillo de uña', 185, 'pieza'],
      ['Pintura vinílica', 690, 'cubeta'],
      ['Foco led', 39, 'pieza'],
    ],
  },
  {
    at: 'farmacias',
    category: 'salud-y-belleza',
    places: 2,
    items: [
      ['Toma de presión', 0, 'servicio'],
      ['Alcohol en gel', 55, 'botella'],
      ['Protector solar', 239, 'tubo'],
    ],
  },
  {
    at: 'belleza',
    category: 'salud-y-belleza',
    places: 2,
    items: [
      ['Corte de cabello', 120, 'servicio'],
      ['Manicure', 180, 'servicio'],
      ['Masaje de una hora', 550, 'sesión', 'Con aceites de plantas de la región.'],
    ],
  },
  {
    at: 'hoteles',
    category: 'servicios',
    places: 2,
    items: [
      ['Habitación doble', 980, 'noche', 'Con desayuno.'],
      ['Habitación familiar', 1450, 'noche'],
      ['Estancia por el día', null],
    ],
  },
];
