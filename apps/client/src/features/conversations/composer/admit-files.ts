import { conversationLimits } from '@callejero/contract/enums/conversations.ts';
import { documentTypes, fileLimits } from '@callejero/contract/enums/files.ts';
import { formatBytes } from '../../../ui/values/format.ts';
import { texts } from '../texts.ts';

interface Facts {
  name: string;
  size: number;
  type: string;
}

export const isPicture = ({ name, type }: Pick<Facts, 'name' | 'type'>): boolean =>
  type.startsWith('image/') ? type !== 'image/svg+xml' : /\.hei[cf]$/i.test(name);

/** The `accept` attribute of the file input. */
export const acceptedDocuments = Object.keys(documentTypes)
  .map((extension) => `.${extension}`)
  .join();

function problemOf(file: Facts): string | null {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!isPicture(file) && !Object.hasOwn(documentTypes, extension)) return texts.files.refusedType(file.name);
  if (file.size === 0) return texts.files.isEmpty(file.name);
  const limit = isPicture(file) ? fileLimits.image : fileLimits.document;
  return file.size > limit ? texts.files.tooLarge(file.name, formatBytes(limit)) : null;
}

/** Which of the chosen files the message accepts, and why the others are refused. */
export function admitFiles<F extends Facts>(
  chosen: readonly F[],
  already: number,
): { admitted: F[]; problems: string[] } {
  const problems: string[] = [];
  const fitting = chosen.filter((file) => {
    const problem = problemOf(file);
    if (problem !== null) problems.push(problem);
    return problem === null;
  });
  const room = conversationLimits.attachments - already;
  if (fitting.length > room) problems.push(texts.files.tooMany(conversationLimits.attachments));
  return { admitted: fitting.slice(0, Math.max(0, room)), problems };
}
