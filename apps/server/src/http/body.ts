import type { ErrorDetail } from '@callejero/contract/envelope.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import type * as z from 'zod';

/** Maximum size of a JSON body in bytes. */
const maxBody = 1024 * 1024;

/** Reads the body's text and stops as soon as it exceeds the limit, whatever its headers say. */
export async function readText(request: Request, limit = maxBody): Promise<string> {
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > limit) throw new ApiError('body-too-large');
  if (length !== null) {
    // HTTP enforces the declared length, so the body can be read at once.
    const text = await request.text();
    if (text.length > limit) throw new ApiError('body-too-large');
    return text;
  }
  if (!request.body) return '';
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) throw new ApiError('body-too-large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw new ApiError('body-invalid');
  }
}

/** Zod's issues as `details`; an unknown key gets its own entry. */
export function issuesToDetails({ issues }: z.ZodError): ErrorDetail[] {
  return issues.flatMap((issue) => detailsOf(issue, []));
}

function detailsOf(issue: z.core.$ZodIssue, parent: readonly string[]): ErrorDetail[] {
  const path = [...parent, ...issue.path.map(String)];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key].join('.'),
      message: 'Este campo no se admite.',
    }));
  }
  if (issue.code === 'invalid_union') {
    // A value may be an id or an object: report the errors of the alternative that has the type of the value.
    const given = issue.errors.find((issues) => !issues.some(isOfAnotherType));
    if (given) return given.flatMap((inner) => detailsOf(inner, path));
  }
  const missing = issue.code === 'invalid_type' && issue.input === undefined;
  return [{ path: path.join('.'), message: missing ? 'Este campo es obligatorio.' : issue.message }];
}

const isOfAnotherType = ({ code, path }: z.core.$ZodIssue) => code === 'invalid_type' && path.length === 0;

/** Parses `value` with `schema`; throws a 400 that names the fields. */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw invalid(issuesToDetails(result.error));
  return result.data;
}

/** Parses the JSON body, of `limit` bytes at most, with `schema`. */
export async function readBody<S extends z.ZodType>(
  request: Request,
  schema: S,
  limit?: number,
): Promise<z.output<S>> {
  return validate(schema, parseJson(await readText(request, limit)));
}
