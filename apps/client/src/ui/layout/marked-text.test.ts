import { describe, expect, it } from 'vitest';
import { parseMarkedText } from './marked-text.ts';

describe('the markup of pages', () => {
  it('separates paragraphs by empty lines and keeps the line breaks within one', () => {
    expect(parseMarkedText('Uno\nsigue\n\n  \nDos')).toEqual([
      { kind: 'paragraph', line: 0, text: 'Uno\nsigue' },
      { kind: 'paragraph', line: 4, text: 'Dos' },
    ]);
  });

  it('begins a heading anywhere, without an empty line around it', () => {
    expect(parseMarkedText('Antes\n## Tus datos\nDespués')).toEqual([
      { kind: 'paragraph', line: 0, text: 'Antes' },
      { kind: 'heading', line: 1, text: 'Tus datos' },
      { kind: 'paragraph', line: 2, text: 'Después' },
    ]);
  });

  it('collects the items of a list until another block begins', () => {
    expect(parseMarkedText('Lista:\n- uno\n- dos\ntexto\n- tres')).toEqual([
      { kind: 'paragraph', line: 0, text: 'Lista:' },
      {
        kind: 'list',
        line: 1,
        items: [
          { line: 1, text: 'uno' },
          { line: 2, text: 'dos' },
        ],
      },
      { kind: 'paragraph', line: 3, text: 'texto' },
      { kind: 'list', line: 4, items: [{ line: 4, text: 'tres' }] },
    ]);
  });

  it('treats marks without a space, other marks and HTML as text', () => {
    for (const text of [
      '##sin espacio',
      '-5 grados',
      '# uno',
      '### tres',
      '<b>no</b> &amp; **tampoco**',
      '##',
    ])
      expect(parseMarkedText(text)).toEqual([{ kind: 'paragraph', line: 0, text }]);
  });

  it('reads every kind of line end, and an empty text as no blocks', () => {
    expect(parseMarkedText('a\r\n\r\nb\r\rc')).toHaveLength(3);
    expect(parseMarkedText(' \n\n')).toEqual([]);
  });
});
