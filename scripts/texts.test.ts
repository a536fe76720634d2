import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vitest/node';

const source = fileURLToPath(new URL('../apps/client/src/', import.meta.url));

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const nodesIn = (value: unknown): Node[] => [value].flat().filter(isNode);

const childrenOf = (node: Node): Node[] => Object.values(node).flatMap(nodesIn);

/** Attributes, and properties of the same name, that people read or hear. */
const textNames =
  /^(?:aria-(?:description|label|placeholder|roledescription|valuetext)|alt|button|description|detail|empty|heading|help|hint|label|lead|message|placeholder|purpose|question|subtitle|text|title)$/;

/** The values that an expression can have: for `a ? 'b' : c && 'd'` these are `'b'`, `c` and `'d'`. */
function results(node: Node): Node[] {
  switch (node.type) {
    case 'ConditionalExpression':
      return nodesIn([node.consequent, node.alternate]).flatMap(results);
    case 'LogicalExpression':
      return nodesIn([node.left, node.right]).flatMap(results);
    case 'BinaryExpression':
      return node.operator === '+' ? nodesIn([node.left, node.right]).flatMap(results) : [];
    case 'TemplateLiteral':
      return [...nodesIn(node.quasis), ...nodesIn(node.expressions).flatMap(results)];
    case 'ArrayExpression':
      return nodesIn(node.elements).flatMap(results);
    // The parts of `[…].filter(Boolean).join(', ')`.
    case 'CallExpression':
      return nodesIn(node.callee)
        .filter(({ property }) => nodesIn(property).some(({ name }) => name === 'filter' || name === 'join'))
        .flatMap(({ object }) => nodesIn(object).flatMap(results));
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return nodesIn(node.expression).flatMap(results);
    default:
      return [node];
  }
}

/** The text of a string or of JSX, with single spaces; null for any other node. */
function textOf(node: Node): string | null {
  const value = node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : node.value;
  return typeof value === 'string' && /^(?:Literal|TemplateElement|JSXText)$/.test(node.type)
    ? value.replace(/\s+/g, ' ').trim()
    : null;
}

function nameOf(node: Node): string {
  const [key] = nodesIn(node.type === 'JSXAttribute' ? node.name : node.key);
  return String(key?.name ?? key?.value ?? '');
}

const hasLetters = (text: string) => /\p{L}/u.test(text) && !/^https?:\/\/$/.test(text);
/** Whether a text in an attribute that is not listed above begins with a capital letter, as in `<Fact name="Lugar">`. */
const isCapitalised = (text: string) => /^\p{Lu}\p{Ll}+(?![\p{L}.+])/u.test(text);
const isSpanish = (text: string) =>
  /[áéíóúñ¿¡]/i.test(text) ||
  /^\p{Lu}\p{Ll}+ \p{Ll}/u.test(text) ||
  / (?:de|del|el|la|las|los|un|una) /.test(text);

/** The texts in a component's own code. */
function inlineTexts(code: string): string[] {
  const found: string[] = [];
  const take = (nodes: readonly Node[], isText: (text: string) => boolean) => {
    for (const text of nodes.map(textOf)) if (text !== null && isText(text)) found.push(text);
  };
  const visit = (node: Node) => {
    if (node.type === 'ImportDeclaration') return;
    if (node.type === 'JSXText') take([node], hasLetters);
    else if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      take(
        nodesIn(node.children)
          .filter(({ type }) => type !== 'JSXText')
          .flatMap(results),
        hasLetters,
      );
    else if (node.type === 'JSXAttribute' || node.type === 'Property')
      take(nodesIn(node.value).flatMap(results), textNames.test(nameOf(node)) ? hasLetters : isCapitalised);
    else if (/^(?:ArrowFunctionExpression|ReturnStatement|VariableDeclarator)$/.test(node.type))
      take(nodesIn([node.body, node.argument, node.init]).flatMap(results), isCapitalised);
    else take([node], isSpanish);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseAst(code, { lang: 'tsx' }) as unknown as Node);
  return [...new Set(found)];
}

describe('the texts of the client', () => {
  it('are in the texts.ts of a folder and not in its components', () => {
    const components = globSync('**/*.tsx', { cwd: source }).filter((file) => !file.includes('.test.'));
    expect(components.length).toBeGreaterThan(400);
    const found = components.flatMap((file) =>
      inlineTexts(readFileSync(source + file, 'utf8')).map((text) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['<p>Ver más</p>', 'Ver más'],
    ['<p>\n  Se repite {rule}.\n</p>', 'Se repite'],
    ["<p>{on ? texts.on : 'guardado'}</p>", 'guardado'],
    [`<p>{count > 0 && \` y \${count} más\`}</p>`, 'más'],
    ["<p>{[name, on ? 'se repite' : null].filter(Boolean).join(' · ')}</p>", 'se repite'],
    ['<input aria-label="buscar" />', 'buscar'],
    [`<PointsMap label={\`Mapa de \${name}\`} />`, 'Mapa de'],
    ['<Fact name="Entrada" />', 'Entrada'],
    ["act({ purpose: 'canjear' })", 'canjear'],
    ["const kinds = { events: { one: 'Evento' } }", 'Evento'],
    ["function hour() { return 'Ahora'; }", 'Ahora'],
    ["const add = () => 'Sigue'", 'Sigue'],
    ["const label = 'Solo esta fecha'", 'Solo esta fecha'],
    ["feedback.success(on ? added : 'Ya no está')", 'Ya no está'],
  ])('are found in `%s`', (code, text) => expect(inlineTexts(code)).toContain(text));

  it.each([
    `<p>{texts.title} · {\`«\${name}»\`}</p>`,
    "<p>{texts.sides[side === 'left' ? 'one' : 'other']}</p>",
    "<Empty text={texts.empty[kind === 'all' ? 'found' : kind]} />",
    '<input name="email" placeholder="https://" className="input" aria-keyshortcuts="Control+S" />',
    "<p>{(['A', 'B'] as const).map(render)}</p>",
    "if (event.key === 'Enter') log('a place could not be loaded', error)",
  ])('are not what the code is made of: `%s`', (code) => expect(inlineTexts(code)).toEqual([]));
});
