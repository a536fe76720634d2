/**
 * Describes a route beyond a collection's standard ones. The API's reference (`features/docs`) shows the description, and the
 * route reads its body or query by the schemas in it. What the path or a schema says is not repeated.
 */
import type * as z from 'zod';

export type Refusal = '400' | '401' | '403' | '404' | '409' | '413' | '429';

export interface RouteDoc {
  summary: string;
  /** The chapter; by default the collection whose name the path begins with. */
  tag?: string;
  body?: z.ZodType | 'file' | 'files' | 'bytes';
  /** What the answer is, in words, where its schema does not say it. */
  answer?: string;
  /** The schema of `data`, where it is no record; without one `data` is null. */
  data?: z.ZodType;
  /** The collection whose record `data` is. */
  record?: string;
  /** The collection whose records `data` lists. */
  records?: string;
  /** What each of `records` says besides. */
  facts?: z.ZodObject;
  /** `page`: that of a list. */
  meta?: 'page' | z.ZodType;
  /** The media types of an answer without envelope. */
  content?: readonly string[];
  /** Several: the first where something new was made. */
  status?: '200' | '201' | '202' | readonly ['201', '200'];
  /** Answers 304 to who has the same already. */
  cached?: true;
  /** Takes an Idempotency-Key; by default every JSON body that writes a `record` does. */
  retry?: boolean;
  headers?: readonly string[];
  /** Headers of the answer. */
  answerHeaders?: readonly string[];
  query?: z.ZodObject;
  /** The collection whose list query it takes. */
  list?: string;
  /** Parts of the path that are no ids. */
  params?: Readonly<Record<string, z.ZodType>>;
  /** Besides those that follow from the path, from who may call it and from what it takes. */
  refusals?: readonly Refusal[];
}
