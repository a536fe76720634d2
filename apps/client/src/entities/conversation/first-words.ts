import type { DraftStore } from '../../ui/form/draft/draft-store.ts';

/** Proposes the first words of a message. They replace an earlier proposal that is unchanged, and never what the person typed. */
export function proposeWords(
  drafts: Pick<DraftStore, 'read' | 'write'>,
  owner: string,
  draft: string,
  words: string,
): void {
  const proposal = `${draft}.proposed`;
  const typed = drafts.read<string>(owner, draft)?.value ?? '';
  if (typed !== '' && typed !== drafts.read<string>(owner, proposal)?.value) return;
  drafts.write(owner, draft, null, words);
  drafts.write(owner, proposal, null, words);
}
