/**
 * The minor units of a typed amount; null when it is invalid. Point and comma are both accepted: a single one before at most
 * `digits` digits is the decimal sign, before groups of three it separates thousands.
 */
export function parseAmount(text: string, digits: number): number | null {
  const plain = text.replace(/[\s\u00a0\u202f$€]/g, '');
  const groups = '(\\d+|\\d{1,3}(?:,\\d{3})+|\\d{1,3}(?:\\.\\d{3})+)';
  const parts = new RegExp(`^${groups}(?:([.,])(\\d{0,${digits}}))?$`).exec(plain);
  const [, whole = '', sign = '', fraction = ''] = parts ?? [];
  if (!parts || (sign !== '' && (digits === 0 || whole.includes(sign)))) return null;
  return Number(whole.replace(/[.,]/g, '') + fraction.padEnd(digits, '0'));
}
