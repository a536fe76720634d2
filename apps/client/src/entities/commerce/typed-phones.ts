/** Phone numbers as people of the city write them. The contract has them as E.164. */
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { phoneSchema } from '@callejero/contract/values.ts';
import * as z from 'zod';
import { settings } from '../../api/settings.ts';
import { toE164 } from '../../ui/fields/phone.ts';

const typed = z.string().transform((text) => toE164(text, settings().city.phonePlan));

export const typedPhoneSchema = typed.pipe(commerces.fields.whatsapp.schema).nullable().optional();

/** Drops empty lines; refuses an invalid phone at its line. */
export const typedPhonesSchema = z
  .array(typed)
  .transform((lines, context) => {
    lines.forEach((line, at) => {
      const [issue] = line === '' ? [] : (phoneSchema.safeParse(line).error?.issues ?? []);
      if (issue) context.addIssue({ code: 'custom', message: issue.message, path: [at] });
    });
    return lines.filter((line) => line !== '');
  })
  .pipe(commerces.fields.phones.schema)
  .optional();
