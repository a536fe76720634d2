/** Phone numbers as people of the city write them. The contract holds them as E.164. */
import { commerces } from '@callejero/contract/resources/commerces.ts';
import * as z from 'zod';
import { settings } from '../../api/settings.ts';
import { toE164 } from '../../ui/fields/phone.ts';

const typed = z.string().transform((text) => toE164(text, settings().city.country));

export const typedPhoneSchema = typed.pipe(commerces.fields.whatsapp.schema).nullable().optional();

export const typedPhonesSchema = z.array(typed).pipe(commerces.fields.phones.schema).optional();
