/** Calling code and number of digits of a national number, where all national numbers are equally long. */
const plans: Readonly<Record<string, { code: string; digits: number }>> = {
  AR: { code: '54', digits: 10 },
  BO: { code: '591', digits: 8 },
  CL: { code: '56', digits: 9 },
  CO: { code: '57', digits: 10 },
  CR: { code: '506', digits: 8 },
  CU: { code: '53', digits: 8 },
  DO: { code: '1', digits: 10 },
  EC: { code: '593', digits: 9 },
  ES: { code: '34', digits: 9 },
  GT: { code: '502', digits: 8 },
  HN: { code: '504', digits: 8 },
  MX: { code: '52', digits: 10 },
  NI: { code: '505', digits: 8 },
  PA: { code: '507', digits: 8 },
  PE: { code: '51', digits: 9 },
  PR: { code: '1', digits: 10 },
  PY: { code: '595', digits: 9 },
  SV: { code: '503', digits: 8 },
  US: { code: '1', digits: 10 },
  UY: { code: '598', digits: 8 },
  VE: { code: '58', digits: 10 },
};

export function nationalDigits(country: string): number | null {
  return plans[country]?.digits ?? null;
}

/**
 * What a person types as E.164: `228 817 33 90` in Mexico is `+522288173390`. What can't be understood stays as it is,
 * for the contract to complain about.
 */
export function toE164(typed: string, country: string): string {
  const compact = typed.replace(/[\s().\-–/\u00a0]/g, '');
  if (!/^\+?\d+$/.test(compact)) return typed.trim();
  if (compact.startsWith('+')) return compact;
  if (compact.startsWith('00')) return `+${compact.slice(2)}`;
  const plan = plans[country];
  if (!plan) return compact;
  // Several countries write a 0 before national numbers; it is not part of them.
  const national = compact.replace(/^0/, '');
  if (national.length === plan.digits) return `+${plan.code}${national}`;
  if (compact.startsWith(plan.code) && compact.length === plan.code.length + plan.digits)
    return `+${compact}`;
  return compact;
}
