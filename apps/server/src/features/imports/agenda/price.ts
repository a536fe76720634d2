/** What an event costs, as far as its text says so beyond doubt. Pure. */
import { fold } from '@callejero/contract/text/fold.ts';

export interface Price {
  isFree: boolean;
  /** Minor units of `currency`. */
  price: number | null;
  currency: string | null;
  /** What is not said by the other fields. */
  text: string | null;
}

const amount =
  /^(?:precio|entrada|entradas)?:?\s*([€$])?\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*(€|\$|euros?|eur|pesos|mxn|usd)?\.?$/;
const currencies: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  eur: 'EUR',
  mxn: 'MXN',
  usd: 'USD',
};
const free =
  /^(?:(?:entrada|acceso|actividad|asistencia)s? )?(?:(?:libre|gratuit[oa]s?|gratis)(?: y (?:libre|gratuit[oa]s?|gratis))?)(?=$|[.,]| (?:con|hasta|previa|previo))[^\d€$]*$/;

/**
 * «12 euros» is a price; «de 6 a 22 euros» and «12 euros, más gastos» are texts. What is free has none, whatever else is
 * said of it.
 *
 * @param freeText what a column of its own says, as `1`, `sí`, `true`.
 * @param currency of an amount that names none, or only a sign that several share.
 */
export function readPrice(text: string | null, freeText: string | null, currency: string): Price {
  const said = text === null ? '' : fold(text).replace(/\s+/g, ' ').trim();
  const flagged = /^(?:1|si|s|true|yes|verdadero|gratis|gratuito)$/.test(fold(freeText ?? '').trim());
  if (flagged || free.test(said)) {
    const plain = /^(?:(?:entrada|acceso|actividad) )?(?:libre|gratis|gratuit[oa])\.?$/.test(said);
    return { isFree: true, price: null, currency: null, text: plain || said === '' ? null : text };
  }
  const [, sign, whole, cents = '', unit] = amount.exec(said) ?? [];
  if (whole === undefined) return { isFree: false, price: null, currency: null, text };
  const price = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  const own = currencies[unit ?? sign ?? ''] ?? currency;
  // Nothing is cheaper than free, and a column says that better.
  return price === 0
    ? { isFree: true, price: null, currency: null, text: null }
    : { isFree: false, price, currency: own, text: null };
}
