import type { PhonePlan } from '../settings.ts';

/**
 * A telephone number (E.164) as people of the city's country write it: `011 4322-8479`. Numbers of other countries, and those that
 * the plan does not know, stay as they are.
 */
export function formatPhone(phone: string, plan: PhonePlan | null): string {
  const own = plan && `+${plan.callingCode}`;
  if (own === null || !phone.startsWith(own)) return phone;
  const digits = phone.slice(own.length);
  for (const { leading, pattern, text } of plan?.formats ?? []) {
    const whole = new RegExp(`^(?:${pattern})$`);
    if (new RegExp(`^(?:${leading})`).test(digits) && whole.test(digits)) return digits.replace(whole, text);
  }
  return phone;
}
