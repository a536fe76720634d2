/**
 * The markup of the pages that administrators write: empty lines separate paragraphs, `## ` begins a heading, `- ` an item of a
 * list. HTML is treated as text.
 */
export type Block =
  | { kind: 'heading' | 'paragraph'; line: number; text: string }
  | { kind: 'list'; line: number; items: { line: number; text: string }[] };

export function parseMarkedText(source: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  const begin = (block: Block): Block => {
    blocks.push(block);
    return block;
  };
  for (const [line, raw] of source.split(/\r\n|\r|\n/).entries()) {
    const text = raw.trim();
    const heading = /^##\s+(.+)$/.exec(text)?.[1];
    const item = /^-\s+(.+)$/.exec(text)?.[1];
    if (text === '') {
      open = null;
    } else if (heading !== undefined) {
      begin({ kind: 'heading', line, text: heading });
      open = null;
    } else if (item !== undefined) {
      if (open?.kind === 'list') open.items.push({ line, text: item });
      else open = begin({ kind: 'list', line, items: [{ line, text: item }] });
    } else if (open?.kind === 'paragraph') {
      open.text += `\n${text}`;
    } else {
      open = begin({ kind: 'paragraph', line, text });
    }
  }
  return blocks;
}
