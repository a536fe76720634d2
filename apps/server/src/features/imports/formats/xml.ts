/**
 * Reads XML, of a text or of an archive, as a stream of the elements that a format needs. Entities of its own and DOCTYPE are refused,
 * links never fetched.
 */
import { importLimits } from '@callejero/contract/resources/imports.ts';
import { SaxesParser } from 'saxes';
import { invalidFile } from '../reading/invalid-file.ts';
import type { FileContent } from './table.ts';
import { type UnpackBudget, unpack, unpackBudget } from './zip.ts';

export interface XmlElement {
  /** Without its prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
const piece = 64 * 1024;

/**
 * Calls `visit` with each complete element of the wanted names, and with the elements around it, outermost first. Of those only
 * the attributes and the texts of closed children without children are known (`<Folder><name>`).
 *
 * @param wantedIn the names by the path of a file in the archive, null for one that isn't read; the path of a text is empty
 */
export function* readXml(
  file: FileContent,
  wantedIn: (path: string) => ReadonlySet<string> | null,
  visit: (element: XmlElement, around: readonly XmlElement[], path: string) => void,
  budget: UnpackBudget = unpackBudget(),
): Generator<void, void> {
  const parsers = new Map<string, SaxesParser>();
  const take = (path: string, text: string, isLast: boolean) => {
    const parser =
      parsers.get(path) ??
      createParser(file.name, wantedIn(path) ?? new Set(), (element, around) => visit(element, around, path));
    parsers.set(path, parser.write(text));
    if (isLast) parser.close();
  };
  if (file.entries().length > 0) {
    yield* unpack(file, (path) => wantedIn(path) !== null, budget, take);
    return;
  }
  const { text } = file.text();
  for (let start = 0; start < text.length; start += piece) {
    take('', text.slice(start, start + piece), start + piece >= text.length);
    yield;
  }
}

function createParser(
  file: string,
  wanted: ReadonlySet<string>,
  visit: (element: XmlElement, around: readonly XmlElement[]) => void,
): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const open: XmlElement[] = [];
  let wantedDepth = -1;
  parser.on('error', (error) => {
    // Entities of HTML stay as they are written.
    if (!/undefined entity/.test(error.message)) {
      throw invalidFile(file, 'El XML está cortado o mal escrito.');
    }
  });
  parser.on('doctype', () => {
    throw invalidFile(file, doctypeRefused);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= importLimits.depth)
      throw invalidFile(
        file,
        `El XML está anidado en más de ${importLimits.depth} niveles: no son datos de lugares.`,
      );
    const local = Object.entries(attributes).map(([key, value]) => [localName(key), value] as const);
    open.push({ name: localName(name), attributes: Object.fromEntries(local), children: [], text: '' });
    if (wantedDepth < 0 && wanted.has(localName(name))) wantedDepth = open.length;
  });
  const onText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    const element = open.pop();
    if (!element) return;
    const parent = open.at(-1);
    if (open.length + 1 === wantedDepth) {
      wantedDepth = -1;
      visit(element, open);
    } else if (
      wantedDepth >= 0 ||
      (element.children.length === 0 && element.text !== '' && (parent?.children.length ?? 0) < 20)
    ) {
      parent?.children.push(element);
    }
  });
  return parser;
}

/** Refused by its start or where the parser meets it. */
export const doctypeRefused =
  'El XML trae un DOCTYPE, que puede definir entidades y no se lee. Guárdalo sin él.';

export const findChild = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name);

/** The trimmed text of a child; undefined if it has none. */
export const textIn = (element: XmlElement, name: string): string | undefined =>
  findChild(element, name)?.text.trim() || undefined;

/** The name of the outermost element; null if the text is no XML. */
export function findRoot(text: string): string | null {
  const head = text.slice(0, 4096);
  if (!head.trimStart().startsWith('<')) return null;
  const [before = '', ...comments] = head.split('<!--');
  const elements = [before, ...comments.flatMap((comment) => comment.split('-->').slice(1))].join('');
  return /<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)[\s/>]/.exec(elements)?.[1] ?? null;
}
