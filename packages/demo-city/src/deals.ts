/** The demo's discounts and promotions. Days count from the day on which the demo starts. */
import type { Discount } from '@callejero/contract/resources/discounts.ts';
import type { PromotionStatus, promotionModes } from '@callejero/contract/resources/promotions.ts';

type Terms = Pick<Discount, 'name' | 'type'> &
  Partial<Record<'value' | 'maxAmount' | 'buyQty' | 'getQty', number>>;

/** Amounts in Mexican pesos. */
export const discountList = {
  tenth: { name: '10 % de descuento', type: 'percentage', value: 10 },
  fifteen: { name: '15 % de descuento, con tope', type: 'percentage', value: 15, maxAmount: 200 },
  fifth: { name: '20 % de descuento', type: 'percentage', value: 20 },
  half: { name: '50 % en la segunda pieza', type: 'percentage', value: 50 },
  free: { name: 'Gratis', type: 'percentage', value: 100 },
  fifty: { name: '$50 menos', type: 'amount', value: 50 },
  hundred: { name: '$100 menos', type: 'amount', value: 100 },
  fixedLow: { name: 'A $35', type: 'fixedPrice', value: 35 },
  fixedHigh: { name: 'A $99', type: 'fixedPrice', value: 99 },
  twoForOne: { name: '2×1', type: 'buyXGetY', buyQty: 1, getQty: 1 },
  threeForTwo: { name: '3×2', type: 'buyXGetY', buyQty: 2, getQty: 1 },
  gift: { name: 'Regalo con la compra', type: 'gift' },
} as const satisfies Readonly<Record<string, Terms>>;

export interface DemoPromotion {
  /** Category of the place and its index in it; null is the whole city. */
  at: readonly [category: string, index: number] | null;
  title: string;
  terms: string;
  discount: keyof typeof discountList;
  /** First and last day. */
  days: readonly [from: number, to: number];
  mode?: keyof typeof promotionModes;
  code?: string;
  status?: PromotionStatus;
  /** Names of the place's products that it applies to; by default all of them. */
  products?: readonly string[];
  quota?: number;
}

const day = 'Un canje por persona y por día. No se acumula con otras promociones.';
export const deals: readonly DemoPromotion[] = [
  {
    at: ['cafeterias', 0],
    title: 'El segundo capuchino va por la casa',
    products: ['Capuchino'],
    terms: `De lunes a viernes, de cinco a siete de la tarde. ${day}`,
    discount: 'twoForOne',
    days: [-6, 24],
    mode: 'scan',
  },
  {
    at: ['restaurantes', 0],
    title: 'Domingo de mole en familia',
    terms: 'En el consumo total de mesas de cuatro personas o más, solo los domingos.',
    discount: 'fifteen',
    days: [-20, 40],
  },
  {
    at: ['comida-rapida', 0],
    title: 'Martes de tacos',
    products: ['Orden de tacos al pastor'],
    terms: `Todos los martes, en órdenes de pastor y suadero, para comer ahí. ${day}`,
    discount: 'twoForOne',
    days: [-30, 60],
    mode: 'scan',
  },
  {
    at: ['comida-rapida', 1],
    title: 'Orden con agua por $99',
    products: ['Orden de tacos al pastor'],
    terms: 'Una orden de cinco tacos y un agua fresca. Hasta agotar existencias.',
    discount: 'fixedHigh',
    days: [-3, 11],
  },
  {
    at: ['panaderias', 0],
    title: 'Tres conchas por dos',
    products: ['Concha'],
    terms: 'En conchas y cocoles, después de las cinco de la tarde.',
    discount: 'threeForTwo',
    days: [-12, 18],
  },
  {
    at: ['heladerias', 0],
    title: 'Paleta de regalo al visitar el parque',
    products: ['Litro de helado'],
    terms: 'Enseña una foto de hoy en el Parque de las Jacarandas y compra un litro de helado.',
    discount: 'gift',
    days: [-2, 26],
  },
  {
    at: ['librerias-y-papelerias', 1],
    title: 'Regreso a clases',
    products: ['Cuaderno profesional', 'Juego de geometría'],
    terms: 'En útiles escolares y libros de texto. No aplica en pedidos especiales.',
    discount: 'tenth',
    days: [-8, 15],
    mode: 'code',
    code: 'UTILES-10',
  },
  {
    at: ['florerias-y-regalos', 0],
    title: 'Ramo de temporada',
    products: ['Ramo de rosas'],
    terms: 'En ramos de más de una docena. Entrega sin costo dentro de la ciudad.',
    discount: 'fifty',
    days: [-5, 9],
  },
  {
    at: ['ropa-y-calzado', 0],
    title: 'Segunda prenda a mitad de precio',
    products: ['Rebozo de algodón', 'Blusa bordada'],
    terms: 'En la de menor precio, en ropa de la temporada pasada.',
    discount: 'half',
    days: [-9, 21],
  },
  {
    at: ['ropa-y-calzado', 1],
    title: 'Cien pesos menos en zapato escolar',
    products: ['Zapato escolar'],
    terms: 'En pares de más de cuatrocientos pesos, del número 15 al 27.',
    discount: 'hundred',
    days: [-1, 13],
    mode: 'code',
    code: 'PASOFIRME',
    quota: 80,
  },
  {
    at: ['farmacias', 0],
    title: 'Toma de presión gratis',
    products: ['Toma de presión'],
    terms: 'Todos los días, de ocho de la mañana a ocho de la noche, sin compra.',
    discount: 'free',
    days: [-40, 120],
  },
  {
    at: ['belleza', 0],
    title: 'Corte y peinado con 20 % menos',
    products: ['Corte de cabello'],
    terms: 'De martes a jueves, con cita. Pregunta por los horarios al llamar.',
    discount: 'fifth',
    days: [-4, 17],
  },
  {
    at: ['hoteles', 1],
    title: 'Quédate una noche más',
    products: ['Habitación doble', 'Habitación familiar'],
    terms: 'En la segunda noche, de domingo a jueves, sujeto a disponibilidad.',
    discount: 'half',
    days: [-15, 45],
    mode: 'code',
    code: 'UNANOCHEMAS',
    quota: 40,
  },
  {
    at: ['ferreterias', 0],
    title: 'Semana de la pintura',
    products: ['Pintura vinílica'],
    terms: 'En cubetas de 19 litros de las marcas participantes.',
    discount: 'fifteen',
    days: [-2, 5],
  },
  {
    at: ['museos-y-galerias', 0],
    title: 'Entrada libre para vecinos',
    terms: 'Con credencial que tenga domicilio en la ciudad, de martes a viernes.',
    discount: 'free',
    days: [-60, 150],
  },
  {
    at: ['gimnasios', 0],
    title: 'Primer mes con regalo',
    terms: 'Toalla y botella al inscribirte por tres meses.',
    discount: 'gift',
    days: [-7, 23],
  },
  {
    at: null,
    title: 'Noche de los portales',
    terms:
      'En los locales participantes de los portales, de siete a once de la noche. Busca el cartel azul en la puerta.',
    discount: 'tenth',
    days: [-1, 6],
  },
  {
    at: ['bares', 1],
    title: 'Cerveza de la casa a $35',
    terms: 'De seis a ocho de la tarde, de domingo a jueves. Solo mayores de edad.',
    discount: 'fixedLow',
    days: [3, 30],
  },
  {
    at: ['cafeterias', 2],
    title: 'Cata de tueste claro',
    products: ['Grano tostado de altura'],
    terms: 'Compra medio kilo de grano y llévate otro de la misma finca.',
    discount: 'twoForOne',
    days: [5, 20],
    mode: 'scan',
  },
  {
    at: ['mercados', 1],
    title: 'Semana del mango',
    products: ['Mango ataulfo'],
    terms: 'En compras de tres kilos o más de mango de la región.',
    discount: 'fifth',
    days: [8, 15],
  },
  {
    at: ['deportes-y-bicicletas', 0],
    title: 'Afinación antes de la rodada',
    terms: 'En afinación completa. Incluye revisión de frenos y luces.',
    discount: 'hundred',
    days: [10, 28],
    quota: 30,
  },
  {
    at: ['teatros-y-cines', 1],
    title: 'Miércoles de cine al dos por uno',
    terms: 'En funciones de ciclo, en taquilla. No aplica en estrenos.',
    discount: 'twoForOne',
    days: [-50, -4],
  },
  {
    at: ['panaderias', 2],
    title: 'Pastel con vela de regalo',
    products: ['Pastel de tres leches'],
    terms: 'En pasteles de tres leches encargados con dos días.',
    discount: 'gift',
    days: [-45, -12],
  },
  {
    at: ['supermercados', 0],
    title: 'Quincena en abarrotes',
    terms: 'En compras de más de trescientos pesos, una vez por familia.',
    discount: 'fifty',
    days: [-22, -8],
  },
  {
    at: ['viajes', 0],
    title: 'Excursión a las cascadas',
    terms: 'Por persona en la salida del sábado. Incluye transporte y guía.',
    discount: 'fifteen',
    days: [12, 50],
    status: 'draft',
  },
];
