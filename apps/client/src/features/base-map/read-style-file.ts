import { type MapStyle, mapStyleSchema, maxStyleSize } from '@callejero/contract/map-style.ts';
import { formatBytes } from '../../ui/values/format.ts';
import { texts } from './texts.ts';

const words = texts.style;

/** The style in a file, or why it can't be the base map; the server checks the same when it is published. */
export async function readStyleFile(file: File): Promise<MapStyle | string> {
  if (file.size > maxStyleSize) return words.fileTooLarge(formatBytes(maxStyleSize));
  const style = parsed(await file.text());
  if (style === undefined) return words.noJson;
  const { success, data, error } = mapStyleSchema.safeParse(style);
  if (success) return data;
  const [issue] = error.issues;
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const path = [...(issue?.path ?? []), ...keys].map(String).join('.');
  return path === ''
    ? (issue?.message ?? words.noJson)
    : words.fileProblem(path, keys.length > 0 ? words.unknownField : (issue?.message ?? ''));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
