import * as z from 'zod';
import { count } from './answer.ts';

/** How many people a notification would reach. */
export const audienceCountAnswerSchema = z.object({ count });
