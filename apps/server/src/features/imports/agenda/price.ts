/** The price of an event, if its text states one unambiguously. Pure. */
import { fold } from '@callejero/contract/text/fold.ts';

export interface Price {
  isFree: boolean;
  /** Minor units of `currency`. */
  price: number | null;
  currency: string | null;
  /** The part of the text that the other fields don't contain. */
  text: string | null;
}

const amount =
  /^(?:precio|entrada|entradas)?:? ?([€$])? ?(\d{1,6})(?:[.,](\d{1,2}))? ?(€|\$|euros?|eur|pesos|mxn|usd)?\.?$/;
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
 * «12 euros» is a price; «de 6 a 22 euros» and «12 euros, más gastos» are texts. A free event has no price, whatever else its
 * text says.
 *
 * @param freeText the value of a separate column, such as `1`, `sí`, `true`
 * @param currency for an amount without one, or with a sign that several currencies share
 */
export function readPrice(
  written: string | null | undefined,
  freeText: string | null | undefined,
  currency: string,
): Price {
  const text = written ?? null;
  const said = fold(text ?? '');
  const flagged = /^(?:1|si|s|true|yes|verdadero|gratis|gratuito)$/.test(fold(freeText ?? '').trim());
  if (flagged || free.test(said)) {
    const plain = /^(?:(?:entrada|acceso|actividad) )?(?:libre|gratis|gratuit[oa])\.?$/.test(said);
    return { isFree: true, price: null, currency: null, text: plain || said === '' ? null : text };
  }
  const [, sign, whole, cents = '', unit] = amount.exec(said) ?? [];
  if (whole === undefined) return { isFree: false, price: null, currency: null, text };
  const price = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  const own = currencies[unit ?? sign ?? ''] ?? currency;
  // A price of zero means free, which has a field of its own.
  return price === 0
    ? { isFree: true, price: null, currency: null, text: null }
    : { isFree: false, price, currency: own, text: null };
}
