import { listInWords } from '@callejero/contract/text/list-words.ts';
import { phoneText } from '../../ui/values/phone-text.ts';

/** The public fields of a place that is claimed. */
export interface ClaimedPlace {
  id: string;
  phones?: readonly string[];
  email?: string | null;
}

/** The public contacts of a place, with which a proof is compared; null for none. */
export function formatContacts({ phones = [], email }: ClaimedPlace): string | null {
  const ways = [...phones.map(phoneText), ...(email ? [email] : [])];
  return ways.length === 0 ? null : listInWords(ways);
}
