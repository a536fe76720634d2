import { formatPhone } from '@callejero/contract/text/phone-text.ts';
import { settings } from '../../api/settings.ts';

/** A telephone number in the local way of the city's own country. */
export const phoneText = (phone: string): string => formatPhone(phone, settings().city.phonePlan);
