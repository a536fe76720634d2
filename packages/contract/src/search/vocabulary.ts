/**
 * Words for kinds of places, from Mexico to Chile and Spain, with their default categories (by slug) and place types. Words
 * are folded; forms in number and gender need no entry of their own.
 */
import { defaultCategories, getNames } from '../default-categories.ts';
import { type PlaceType, placeTypes } from '../enums/place-types.ts';
import { meaningfulWords, type Spelling, toSound, toSpelling, toStem, toWords } from './words.ts';

/** One kind of place. */
export interface VocabularyKind {
  /** Words and phrases for the kind. */
  words: readonly string[];
  /** The subset of `words` found in the names of such places. */
  named: readonly string[];
  /** Slugs of categories that hold only this kind. */
  categories: readonly string[];
  /** Slugs of categories that also hold other kinds. */
  mixed: readonly string[];
  placeTypes: readonly PlaceType[];
}

/**
 * Words found in the names of such places too · words that only searches use · categories, with `~` before those that also
 * hold other kinds · place types.
 */
const table: readonly [string, string, string, string][] = [
  [
    'restaurante, restoran, resto, comedor, fonda, fondita, loncheria, cocina economica, merendero, cenaduria, comida corrida, parrilla, asador, picanteria',
    'menu del dia, donde comer, comer, comida, cenar, almorzar, desayunar, desayunos',
    'restaurantes',
    'restaurant',
  ],
  ['hosteleria', '', '~restaurantes ~bares', ''],
  ['taqueria, tacos', '', '~restaurantes ~comida-rapida', ''],
  ['antojitos, antojeria, garnachas, quesadillas, gorditas, tamales', '', '~restaurantes ~comida-rapida', ''],
  ['torteria, tortas, sandwich, bocadillos, lonches', '', '~comida-rapida ~restaurantes', ''],
  ['arepas, areperia', '', '~comida-rapida ~restaurantes', ''],
  ['empanadas, empanaderia', '', '~comida-rapida ~restaurantes', ''],
  ['pupusas, pupuseria', '', '~comida-rapida ~restaurantes', ''],
  ['pizzeria, pizza, pizzas', '', '~restaurantes ~comida-rapida', ''],
  ['hamburguesas, hamburgueseria, burger', '', '~comida-rapida ~restaurantes', ''],
  ['hot dog, perros calientes, completos, salchipapas', '', '~comida-rapida ~restaurantes', ''],
  [
    'comida rapida, comida para llevar, botanas',
    'comida a domicilio, domicilio',
    'comida-rapida',
    'meal_takeaway meal_delivery',
  ],
  ['sushi, comida japonesa, japones', '', '~restaurantes', ''],
  ['comida china, chifa, chino', '', '~restaurantes', ''],
  ['marisqueria, mariscos, ceviche, cevicheria, cebicheria', '', '~restaurantes', ''],
  ['alitas, wings', '', '~restaurantes ~comida-rapida', ''],
  ['pollo, polleria, rosticeria, pollos asados, asadero', '', '~comida-rapida ~restaurantes ~mercados', ''],
  ['vegetariano, vegano, vegana, comida saludable', 'comida sana', '~restaurantes', ''],
  ['cafeteria, cafe, cafecito, espresso, teteria', 'capuchino, tomar un cafe, te', 'cafeterias', 'cafe'],
  [
    'bar, cantina, cerveceria, pub, taberna, sidreria, bodegon, pulqueria, mezcaleria, tasca, cocteleria',
    'cerveza, chela, copas, tragos, cocteles',
    'bares',
    'bar',
  ],
  [
    'antro, discoteca, karaoke, salon de baile, club nocturno, night club',
    'disco, bailar, fiesta, vida nocturna',
    'vida-nocturna',
    'night_club',
  ],
  ['heladeria, helados, neveria, nieves, paleteria, paletas, raspados, gelato', '', 'heladerias', ''],
  ['panaderia, pan, tahona, bolleria', 'pan dulce', 'panaderias', 'bakery'],
  ['pasteleria, pasteles, reposteria, postres, bizcocheria', 'torta de cumpleaños', 'panaderias', ''],
  ['dulceria, dulces, confiteria, chocolateria, chocolates, churreria, churros', '', '~panaderias', ''],
  [
    'supermercado, super, hipermercado, autoservicio, abarrotes, abarroteria, ultramarinos, abasto, colmado, bodega, pulperia, almacen, miscelanea, minisuper, tienda de conveniencia, kiosco, quiosco, estanquillo',
    'tienda de la esquina, tiendita, despensa, mandado, el mandado',
    'supermercados',
    'supermarket convenience_store',
  ],
  ['mercado, tianguis, plaza de abastos, central de abastos', '', 'mercados', ''],
  ['fruteria, frutas, verduleria, verduras, recauderia', '', '~mercados', ''],
  ['carniceria, carnes, carne', '', '~mercados', ''],
  ['pescaderia, pescado, pescados', '', '~mercados', ''],
  ['cremeria, quesos, queseria, lacteos', '', '~mercados', ''],
  ['tortilleria, tortillas, molino', '', '~mercados', ''],
  ['licoreria, vinateria, vinos, vinoteca, licores, botilleria', '', 'licorerias', 'liquor_store'],
  [
    'administracion de loteria, administracion de loterias, loteria, loterias, quiniela',
    '',
    '~otras-tiendas',
    '',
  ],
  ['tabaqueria, tabaco, cigarros, estanco, vape', '', '~licorerias', ''],
  [
    'tienda de ropa, ropa, boutique, moda, vestidos, uniformes',
    'pantalones, camisas',
    'ropa-y-calzado',
    'clothing_store',
  ],
  ['zapateria, zapatos, calzado', 'zapatillas, huaraches', '~ropa-y-calzado', 'shoe_store'],
  ['mercerias, telas, estambres, merceria, hilos', '', '~ropa-y-calzado', ''],
  ['sombrereria, sombreros, gorras', '', '~ropa-y-calzado', ''],
  ['joyeria, relojeria, joyas, relojes', 'anillos', 'joyerias', 'jewelry_store'],
  [
    'centro comercial, plaza comercial, mall, shopping, grandes almacenes',
    '',
    'plazas-comerciales',
    'shopping_mall department_store',
  ],
  [
    'muebleria, muebles, colchones, electrodomesticos, decoracion, cortinas',
    'linea blanca',
    'hogar-y-muebles',
    'furniture_store home_goods_store',
  ],
  [
    'ferreteria, tlapaleria, materiales de construccion, pinturas, pintureria, vidrieria, bricolaje',
    'herramientas, tornillos, corralon',
    'ferreterias',
    'hardware_store',
  ],
  [
    'celulares, telefonia, moviles, computadoras, computo, electronica, informatica',
    'telefonos, ordenadores, reparacion de celulares, arreglar celular, arreglar computadora, accesorios para celular',
    'electronica',
    'electronics_store',
  ],
  ['libreria, libros', '', '~librerias-y-papelerias', 'book_store'],
  [
    'papeleria, imprenta, copisteria, copias, fotocopias, impresiones',
    'utiles escolares',
    '~librerias-y-papelerias',
    '',
  ],
  ['floreria, floristeria, flores, vivero', 'ramos, plantas', '~florerias-y-regalos', 'florist'],
  ['regalos, artesanias, souvenirs, recuerdos', '', '~florerias-y-regalos', ''],
  ['jugueteria, juguetes', '', '~florerias-y-regalos', ''],
  ['piñatas, globos, articulos de fiesta', '', '~florerias-y-regalos', ''],
  [
    'tienda de mascotas, mascotas, acuario, estetica canina, peluqueria canina, peluqueria de mascotas, residencia canina, guarderia canina, veterinaria y mascotas',
    'perros, gatos, croquetas',
    'mascotas',
    'pet_store',
  ],
  ['articulos deportivos, deportes', '', 'deportes-y-bicicletas', ''],
  ['bicicletas, bicicleteria, bici', '', '~deportes-y-bicicletas', 'bicycle_store'],
  ['instrumentos musicales, musica, guitarras', '', '~musica-foto-y-aficiones', ''],
  ['fotografia, foto, fotografo, estudio fotografico', '', '~musica-foto-y-aficiones', ''],
  [
    'birria, barbacoa, pozole, pozoleria, menudo, carnitas, mole, enchiladas',
    '',
    '~restaurantes ~comida-rapida',
    '',
  ],
  [
    'farmacia, botica, drogueria, medicamentos',
    'medicinas, remedios, boticario',
    'farmacias',
    'pharmacy drugstore',
  ],
  ['similares, farmacias similares', 'doctor simi, dr simi', '', ''],
  ['hospital, sanatorio, maternidad, cruz roja', 'urgencias, emergencias', 'hospitales', 'hospital'],
  [
    'clinica, centro de salud',
    'vacunas, vacunacion',
    'clinicas-y-consultorios hospitales',
    'hospital doctor',
  ],
  [
    'imss, issste, seguro social, unidad de medicina familiar',
    '',
    '~hospitales ~clinicas-y-consultorios',
    '',
  ],
  [
    'medico, doctor, consultorio, pediatra, ginecologo, dermatologo, cardiologo, traumatologo, oftalmologo',
    'especialista, consulta, medico general',
    'clinicas-y-consultorios',
    'doctor',
  ],
  [
    'dentista, odontologo, dental, odontologia, ortodoncia, ortodoncista',
    'dientes, muelas',
    'dentistas',
    'dentist',
  ],
  ['psicologo, psicologia, terapia, terapeuta', '', '~terapias', ''],
  [
    'fisioterapia, fisioterapeuta, rehabilitacion, quiropractico, masajes, acupuntura',
    '',
    '~terapias',
    'physiotherapist',
  ],
  ['nutriologo, nutricionista, nutricion', '', '~terapias', ''],
  ['laboratorio, analisis clinicos', 'analisis de sangre, rayos x, ultrasonido', 'laboratorios', ''],
  ['optica, lentes, optometrista', 'anteojos, gafas', 'opticas-y-ortopedia', ''],
  ['ortopedia', '', '~opticas-y-ortopedia', ''],
  [
    'veterinaria, veterinario, clinica veterinaria, hospital veterinario, consultorio veterinario, consulta veterinaria',
    '',
    'veterinarias',
    'veterinary_care',
  ],
  ['escuela, colegio, liceo, instituto', '', 'escuelas', 'school primary_school secondary_school'],
  ['primaria', '', '~escuelas', 'primary_school'],
  ['secundaria, telesecundaria', '', '~escuelas', 'secondary_school'],
  [
    'preparatoria, prepa, bachillerato, telebachillerato, colegio de bachilleres, conalep',
    '',
    '~escuelas ~universidades',
    '',
  ],
  [
    'kinder, jardin de niños, preescolar, guarderia, estancia infantil, jardin infantil',
    '',
    'preescolar',
    '',
  ],
  ['universidad, facultad, tecnologico', 'licenciatura, uni', 'universidades', 'university'],
  [
    'academia, cursos, escuela de idiomas, escuela de musica',
    'clases, idiomas, clases de ingles',
    'academias',
    '',
  ],
  [
    'autoescuela, auto escuela, escuela de manejo',
    'clases de manejo, aprender a manejar, curso de manejo',
    '~academias',
    '',
  ],
  [
    'escuela de musica, academia de musica, conservatorio, especializacion musical, school of music',
    'clases de musica, clases de guitarra, clases de piano, clases de canto',
    '~academias',
    '',
  ],
  ['biblioteca', '', 'bibliotecas', 'library'],
  [
    'oficina de gobierno, registro civil, hacienda, secretaria',
    'tramites, licencias, dependencia',
    'oficinas-de-gobierno',
    'local_government_office',
  ],
  ['registro civil', 'acta, acta de nacimiento, acta de matrimonio, curp', '~oficinas-de-gobierno', ''],
  ['relaciones exteriores', 'pasaporte', '~oficinas-de-gobierno', ''],
  [
    'instituto nacional electoral, ine',
    'credencial de elector, credencial para votar',
    '~oficinas-de-gobierno',
    '',
  ],
  [
    'transito, vialidad, licencias de conducir',
    'multa, multas de transito, licencia de manejo, placas',
    '~oficinas-de-gobierno',
    '',
  ],
  ['catastro, tesoreria', 'predial, impuesto predial', '~oficinas-de-gobierno ~ayuntamientos', ''],
  ['cfe, cfematico, comision federal de electricidad', 'luz, recibo de luz', '~servicios-basicos', ''],
  ['purificadora, agua purificada', 'garrafon, agua embotellada', '~servicios-basicos', ''],
  [
    'ayuntamiento, palacio municipal, presidencia municipal, alcaldia, municipalidad, intendencia',
    'municipio, concejo',
    'ayuntamientos',
    'city_hall',
  ],
  ['policia, comisaria, carabineros, comandancia', 'seguridad publica', '~seguridad', 'police'],
  ['bomberos, proteccion civil', '', '~seguridad', 'fire_station'],
  ['juzgado, tribunal, fiscalia, ministerio publico', '', 'justicia', 'courthouse'],
  [
    'correos, correo, paqueteria, mensajeria, oficina de correos',
    'envios',
    'correos-y-mensajeria',
    'post_office',
  ],
  ['embajada, consulado', '', 'embajadas', 'embassy'],
  [
    'hotel, motel, posada, resort',
    'hospedaje, alojamiento, donde dormir, dormir, habitaciones',
    'hoteles ~hostales',
    'lodging',
  ],
  [
    'hostal, hostel, albergue, casa de huespedes, pension, hosteria',
    'backpackers',
    'hostales ~hoteles',
    'lodging',
  ],
  ['campamento, camping', 'acampar', 'campamentos', 'campground rv_park'],
  ['banco, sucursal bancaria, caja de ahorro', 'financiera', 'bancos', 'bank'],
  [
    'cajero automatico, cajero, atm',
    'sacar dinero, retirar efectivo, retirar dinero',
    'cajeros ~bancos',
    'atm',
  ],
  [
    'casa de cambio, casa de empeño',
    'cambio de dolares, dolares, cambio, envio de dinero, empeño, remesas, divisas',
    'cambio-y-envios',
    '',
  ],
  ['aseguradora, seguros', '', 'seguros', 'insurance_agency'],
  ['museo, galeria', 'exposicion, exposiciones', 'museos-y-galerias', 'museum art_gallery'],
  ['cine, cinema, cinepolis', 'peliculas', '~teatros-y-cines', 'movie_theater'],
  ['teatro, auditorio', 'sala de conciertos', '~teatros-y-cines', ''],
  ['centro cultural, casa de cultura, casa de la cultura', '', 'centros-culturales', ''],
  ['parque', 'jardin, juegos infantiles, areas verdes, pasear', 'parques', 'park'],
  [
    'monumento, mirador',
    'atraccion, turismo, que ver, sitio turistico, lugares turisticos',
    'atracciones',
    'tourist_attraction',
  ],
  [
    'salon de fiestas, salon de eventos, banquetes',
    'boda, bautizo, quinceañera, eventos',
    '~diversion ~centros-culturales',
    '',
  ],
  ['boliche, billar, videojuegos', 'maquinitas, diversion', '~diversion', 'bowling_alley'],
  [
    'abogado, despacho juridico, bufete, juridico',
    'licenciado, despacho legal, asesoria legal, divorcio, herencia',
    'abogados-y-notarios',
    'lawyer',
  ],
  ['notaria, notario, escribania, escribano', 'testamento, escrituras', '~abogados-y-notarios', ''],
  [
    'contador, despacho contable, contable, contaduria',
    'contabilidad, impuestos, asesoria fiscal, gestoria',
    'contabilidad',
    'accounting',
  ],
  [
    'inmobiliaria, bienes raices',
    'renta de departamentos, casas en venta',
    'inmobiliarias',
    'real_estate_agency',
  ],
  ['cibercafe, ciber, cafe internet', 'wifi, internet', '', ''],
  ['coworking, cotrabajo, working center', 'renta de oficinas, oficina compartida', '', ''],
  ['arquitecto, constructora, arquitectos', 'ingeniero, construccion', 'arquitectura-e-ingenieria', ''],
  [
    'peluqueria, estetica, barberia, barber, barbero, salon de belleza, peluquero, estilista',
    'corte de pelo, corte de cabello, cortarse el pelo, cortar el pelo, cabello',
    'belleza',
    'hair_care beauty_salon',
  ],
  ['tattoo, tatuajes, tatuador, piercing', '', '~belleza', ''],
  ['uñas, manicura, manicure, nails, nail', '', '~belleza', 'beauty_salon'],
  ['spa, masajes y spa', '', '~belleza ~terapias', 'spa'],
  ['lavanderia, tintoreria, planchaduria, lavado de ropa', 'lavar ropa', 'lavanderias', 'laundry'],
  [
    'sastreria, sastre, costurera, modista',
    'compostura de ropa, arreglo de ropa, arreglar ropa',
    '~lavanderias',
    '',
  ],
  ['plomero, fontanero, gasfiter, gasfitero, plomeria, fontaneria', '', '~oficios', 'plumber'],
  ['electricista, instalaciones electricas', '', '~oficios', 'electrician'],
  ['cerrajeria, cerrajero', 'llaves, duplicado de llaves', '~oficios', 'locksmith'],
  ['carpinteria, carpintero', '', '~oficios', ''],
  ['herreria, herrero', '', '~oficios', ''],
  ['pintor, tapiceria', '', '~oficios', 'painter'],
  ['reparacion de calzado, zapatero', 'arreglar zapatos, reparar zapatos', '~oficios', ''],
  ['agencia de viajes, viajes', 'vuelos, tours', 'viajes', 'travel_agency'],
  ['funeraria, velatorio, tanatorio', '', 'funerarias', 'funeral_home'],
  ['mudanzas, fletes, trasteos', 'almacenaje', 'mudanzas-y-almacenes', 'moving_company storage'],
  ['gimnasio, gym, crossfit, fitness', 'pesas', 'gimnasios', 'gym'],
  ['yoga, pilates, zumba', '', '~gimnasios ~terapias', ''],
  [
    'cancha, unidad deportiva, estadio, polideportivo, centro deportivo',
    'futbol, tenis',
    'centros-deportivos',
    'stadium',
  ],
  ['alberca, piscina, pileta, natacion, balneario', 'nadar', 'albercas', ''],
  [
    'central camionera, terminal de autobuses, estacion de autobuses, terminal, estacion',
    'parada, autobus, camion, colectivo, micro, tren',
    'estaciones',
    'bus_station train_station transit_station',
  ],
  ['sitio de taxis, taxi, remis, remiseria', '', 'taxis', 'taxi_stand'],
  [
    'estacionamiento, aparcamiento, parqueo, parqueadero, parking, pension de autos',
    'cochera, estacionar, aparcar',
    'estacionamientos',
    'parking',
  ],
  [
    'gasolinera, gasolineria, bencinera, grifo, estacion de servicio',
    'gasolina, bomba de bencina, nafta, combustible, cargar gasolina',
    'gasolineras',
    'gas_station',
  ],
  [
    'taller mecanico, taller, mecanico, hojalateria, servicio automotriz',
    'afinacion, arreglar el coche, arreglar el carro, arreglar el auto, reparar el coche, reparar el carro, reparar el auto, reparacion de autos',
    'talleres',
    'car_repair',
  ],
  ['vulcanizadora, llantera, llantas, gomeria, desponchadora, neumaticos', 'gomero', '~talleres', ''],
  ['cristales, parabrisas', 'vidrios para coche, vidrios para auto, vidrios para carro', '~talleres', ''],
  ['refaccionaria, refacciones, repuestos, autopartes', '', '~talleres', ''],
  [
    'autolavado, lavado de autos, lavado de coches, lavadero de autos, car wash, carwash',
    '',
    'autolavados',
    'car_wash',
  ],
  ['renta de autos, alquiler de coches, arriendo de autos', '', '~venta-de-vehiculos', 'car_rental'],
  ['venta de autos, agencia de autos, concesionaria, lote de autos', '', '~venta-de-vehiculos', 'car_dealer'],
  ['iglesia, templo, parroquia, catedral, capilla, basilica, santuario', 'misa', 'templos', 'church'],
  ['cementerio, panteon, camposanto', '', 'cementerios', 'cemetery'],
];

const list = (text: string): string[] =>
  text === '' ? [] : text.split(',').map((one) => toWords(one).join(' '));
const names = (text: string): string[] => (text === '' ? [] : text.split(' '));
const isPlaceType = (name: string): name is PlaceType => Object.hasOwn(placeTypes, name);

/** Adds categories and place types by their own names where the table has no entry. */
function ownNames(): VocabularyKind[] {
  const categories = defaultCategories.flatMap((category) => [category, ...category.children]);
  const kind = (name: string, found: Partial<VocabularyKind>): VocabularyKind => {
    const words = [meaningfulWords(name).join(' ')];
    return { words, named: words, categories: [], mixed: [], placeTypes: [], ...found };
  };
  return [
    ...categories.flatMap((category) =>
      getNames(category).map((name) => kind(name, { categories: [category.slug] })),
    ),
    ...Object.entries(placeTypes).map(([type, name]) =>
      kind(name, { placeTypes: isPlaceType(type) ? [type] : [] }),
    ),
  ];
}

export const kinds: readonly VocabularyKind[] = [
  ...table.map(([named, asked, categories, types]): VocabularyKind => {
    const slugs = names(categories);
    return {
      words: [...list(named), ...list(asked)],
      named: list(named),
      categories: slugs.filter((slug) => !slug.startsWith('~')),
      mixed: slugs.filter((slug) => slug.startsWith('~')).map((slug) => slug.slice(1)),
      placeTypes: names(types).filter(isPlaceType),
    };
  }),
  ...ownNames(),
];

/** Equal for all forms of a phrase. */
export const toKey = (words: readonly string[]): string => words.map(toStem).join(' ');

function indexed(keysOf: (phrase: string) => string): ReadonlyMap<string, readonly VocabularyKind[]> {
  const index = new Map<string, VocabularyKind[]>();
  for (const kind of kinds) {
    for (const key of new Set(kind.words.map(keysOf))) index.set(key, [...(index.get(key) ?? []), kind]);
  }
  return index;
}

const byKey = indexed((phrase) => toKey(meaningfulWords(phrase)));
const bySound = indexed((phrase) =>
  meaningfulWords(phrase)
    .map((word) => toSound(toStem(word)))
    .join(' '),
);

/** Single words of the vocabulary. */
export const kindSpellings: readonly Spelling[] = [
  ...new Set(kinds.flatMap(({ words }) => words.filter((word) => !word.includes(' ')))),
].map(toSpelling);

export function kindsCalled(words: readonly string[]): readonly VocabularyKind[] {
  return byKey.get(toKey(words)) ?? [];
}

/** The kinds that sound the same: an inaudible mistake needs no correction. */
export function kindsSounding(words: readonly string[]): readonly VocabularyKind[] {
  return bySound.get(words.map((word) => toSound(toStem(word))).join(' ')) ?? [];
}

/** The kinds with a word of this prefix, for a word that is still being typed. */
export function kindsBeginning(typed: string): readonly VocabularyKind[] {
  if (typed.length < 4) return [];
  return kinds.filter(({ words }) => words.some((word) => !word.includes(' ') && word.startsWith(typed)));
}
