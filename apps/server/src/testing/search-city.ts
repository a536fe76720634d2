/**
 * A small city with other names than the demonstration's, and searches in it. Written without knowledge of the search's
 * vocabulary.
 */

interface SearchPlace {
  name: string;
  category: string;
  street: string;
  quarter: string;
  price?: number;
  product?: string;
}

const place = (text: string): SearchPlace => {
  const [name = '', category = '', street = '', quarter = '', product, price] = text.split(' | ');
  return {
    name,
    category,
    street,
    quarter,
    ...(product ? { product } : {}),
    ...(price ? { price: Number(price) } : {}),
  };
};

/** name | slug of its category | street | quarter | product | price */
export const searchPlaces: readonly SearchPlace[] = `
San Pablo | farmacias | Belgrano | Norte | Aspirina
Similares | farmacias | Rivadavia | Sur
Droguería Alemana | farmacias | Mitre | Centro
El Fogón de Nino | restaurantes | Belgrano | Centro | Milanesa | 3
La Cazuela | restaurantes | Alsina | Sur | Locro | 1
Tacos Don Beto | restaurantes | Mitre | Norte | Quesadilla | 1
Palacio Dorado | restaurantes | Alsina | Centro | Arroz frito | 4
Grano y Taza | cafeterias | Corrientes | Centro | Flat white
Espresso 33 | cafeterias | Belgrano | Sur
Sonrisa Total | dentistas | Rivadavia | Norte
Dra. Peña | clinicas-y-consultorios | Corrientes | Sur
Hospital Ángeles | hospitales | Urquiza | Norte
Corte & Estilo | belleza | Mitre | Sur
Navaja Brava | belleza | Alsina | Norte
Supernova | supermercados | Urquiza | Centro | Yerba mate
Todo Hogar Tornillo | ferreterias | Lavalle | Sur | Taladro
Pluma y Papel | librerias-y-papelerias | Lavalle | Centro | Cuaderno
Motor Listo | talleres | Urquiza | Sur
Blanca Espuma | lavanderias | Lavalle | Norte
Colegio Cervantes | escuelas | Quiroga | Norte
Arcoíris | preescolar | Quiroga | Sur
Banco Austral | bancos | Quiroga | Centro
Red Efectivo | cajeros | Corrientes | Norte
Posada del Río | hoteles | Quiroga | Oeste
Fuerza 10 | gimnasios | Saavedra | Oeste
Huellitas | veterinarias | Saavedra | Sur
Visión Clara | opticas-y-ortopedia | Saavedra | Norte
Miga Dorada | panaderias | Saavedra | Centro | Concha
Polo Sur | heladerias | Balcarce | Oeste
La Última Ronda | bares | Balcarce | Norte
Santa Rita | templos | Balcarce | Centro
Surtidor 9 | gasolineras | Balcarce | Sur
Pétalos | florerias-y-regalos | Dorrego | Oeste | Orquídea
Paso Firme | ropa-y-calzado | Dorrego | Norte
Bufete Núñez | abogados-y-notarios | Dorrego | Centro
Sala Lumière | teatros-y-cines | Dorrego | Sur
`
  .trim()
  .split('\n')
  .map(place);

const queries = (text: string): [query: string, relevant: string[]][] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [words = '', names = ''] = line.split(' => ');
      return words.split(', ').map((word): [string, string[]] => [word, names.split(', ')]);
    });

/** Searches that the vocabulary may be tuned with. */
export const tunedQueries = queries(`
farmacia, farmacias, botica, farmasia, boticas, droguería, medicinas => San Pablo, Similares, Droguería Alemana
restaurante, restaurnate, resturante, fonda, restaurantes => El Fogón de Nino, La Cazuela, Tacos Don Beto, Palacio Dorado
comida barata, restaurante barato => La Cazuela, Tacos Don Beto
tacos baratos, taquería, taqueria, taquitos, don beto, quesadilla, beto tacos => Tacos Don Beto
café, cafetería, cafe, cafeteria, cafecito, cafés => Grano y Taza, Espresso 33
dentista, dentsta, dental, odontólogo, dentistas, sonrisa, sonrrisa => Sonrisa Total
doctor, médico, medico, consultorio, doctora, doctores, peña, pena => Dra. Peña
hospital, ospital, urgencias, hospitales, angeles => Hospital Ángeles
peluquería, estética, barbería, pelukeria, barberia, barbero, estetica => Corte & Estilo, Navaja Brava
súper, supermercado, abarrotes, tienda, yerba mate, yerba, supernova, supernoba => Supernova
ferretería, tlapalería, feretería, taladro, tornillo, herramientas => Todo Hogar Tornillo
papelería, papeleria, cuaderno, cuadernos, pluma papel, librería => Pluma y Papel
taller, mecánico, taller mecánico, mecanico, talleres, motor => Motor Listo
lavandería, tintorería, labanderia, lavanderias => Blanca Espuma
escuela, colegio, primaria, escuelas, eskuela, cervantes => Colegio Cervantes
guardería, kínder, kinder, preescolar => Arcoíris
banco, bancos, austral => Banco Austral
cajero, cajero automático, cajeros, cagero => Red Efectivo
hotel, hospedaje, hoteles, alojamiento, posada, otel => Posada del Río
lavalle => Todo Hogar Tornillo, Pluma y Papel, Blanca Espuma
quiroga => Colegio Cervantes, Arcoíris, Banco Austral, Posada del Río
oeste => Posada del Río, Fuerza 10, Polo Sur, Pétalos
`);

/** Searches that are never used for tuning, to measure unknown words. */
export const heldOutQueries = queries(`
gimnasio, gym, gimnacio, fuerza 10, fuersa => Fuerza 10
veterinaria, veterinario, beterinaria, huellitas, huelitas => Huellitas
óptica, lentes, anteojos, optica norte, vision clara => Visión Clara
panadería, pan, panaderia centro, pasteles, miga => Miga Dorada
heladería, helados, paletería, nieves, eladeria => Polo Sur
bar, cantina, cervecería, ronda, bares => La Última Ronda
iglesia, templo, parroquia, iglesias => Santa Rita
gasolinera, bencinera, gasolina, gasolinería, surtidor => Surtidor 9
florería, flores, floristería, orquídea, orquideas, petalos => Pétalos
zapatería, ropa, zapatos, boutique, sapateria => Paso Firme
abogado, notaría, abogados, nuñez, avogado => Bufete Núñez
cine, teatro, cines, lumiere => Sala Lumière
milanesa, nino, fogon => El Fogón de Nino
`);

/** Searches with words of Spain and Argentina, never changed and never used for tuning. */
export const overseasQueries = queries(`
farmacia de guardia, farmacia de turno, remedios, tiritas => San Pablo, Similares, Droguería Alemana
casa de comidas, parrilla, menú del día, bodegón => El Fogón de Nino, La Cazuela, Tacos Don Beto, Palacio Dorado
confitería, cortado, café con leche => Grano y Taza, Espresso 33
dentista infantil, clínica dental, sacar una muela => Sonrisa Total
ambulatorio, médico de cabecera, consultorio médico => Dra. Peña
sanatorio => Hospital Ángeles
peluquero, barbero => Corte & Estilo, Navaja Brava
ultramarinos, almacén, despensa, colmado, hipermercado => Supernova
bulonería, bricolaje => Todo Hogar Tornillo
útiles escolares, bolígrafos, lapiceras => Pluma y Papel
mecánico de coches, chapa y pintura => Motor Listo
lavadero de ropa, tintorería => Blanca Espuma
instituto => Colegio Cervantes
jardín de infantes, escuela infantil, parvulario => Arcoíris
sucursal bancaria => Banco Austral
sacar plata => Red Efectivo
hostal, pensión, alojamiento barato => Posada del Río
musculación, pesas => Fuerza 10
clínica veterinaria => Huellitas
gafas, lentillas => Visión Clara
medialunas, bollería => Miga Dorada
heladería artesanal => Polo Sur
birra, cañas => La Última Ronda
misa => Santa Rita
nafta, estación de servicio => Surtidor 9
ramo de flores => Pétalos
zapatillas => Paso Firme
escribanía => Bufete Núñez
cartelera => Sala Lumière
`);
