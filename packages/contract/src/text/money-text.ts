/** Minor units of a currency as people of a country write them: «$45», «$45.50». */
export function moneyText(minorUnits: number, currency: string, country: string): string {
  const money = new Intl.NumberFormat(`es-${country}`, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  return money.format(minorUnits / 10 ** (money.resolvedOptions().maximumFractionDigits ?? 2));
}
