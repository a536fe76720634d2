/** Reads, extends and writes XML files. */
import fs from 'node:fs';
import { DOMParser, XMLSerializer } from '@xmldom/xmldom';

export function readXml(file) {
  return new DOMParser().parseFromString(fs.readFileSync(file, 'utf8'), 'text/xml');
}

export function writeXml(file, document) {
  fs.writeFileSync(file, `${new XMLSerializer().serializeToString(document).trimEnd()}\n`);
}

/** Appends `<name …attributes>` with `children`, each also `[name, attributes, children]`, indented by `depth`. */
export function append(parent, [name, attributes, children = []], depth) {
  const document = parent.ownerDocument;
  const line = (indent) => document.createTextNode(`\n${'    '.repeat(indent)}`);
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  // The white space before the closing tag moves behind the new element.
  const { lastChild } = parent;
  if (lastChild?.nodeType === lastChild?.TEXT_NODE && lastChild?.nodeValue.trim() === '')
    parent.removeChild(lastChild);
  parent.appendChild(line(depth));
  parent.appendChild(element);
  parent.appendChild(line(depth - 1));
  for (const child of children) append(element, child, depth + 1);
}
