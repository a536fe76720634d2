/** Edits of a text, each a function from the text to the new one. Where a mark is not found, the text stays as it is, which `apply` refuses. */

export const both =
  (...edits) =>
  (text) =>
    edits.reduce((edited, edit) => edit(edited), text);

/** Puts `line` after the first line that `mark` matches. */
export const after = (mark, line) => (text) =>
  text.replace(new RegExp(`^.*${mark}.*\\n`, 'm'), (found) => `${found}${line}\n`);

/** Puts `line` before the first line that `mark` matches. */
export const before = (mark, line) => (text) =>
  text.replace(new RegExp(`^.*${mark}`, 'm'), (found) => `${line}\n${found}`);

/** Adds `name` to the import from `module`, or that import before the first one that belongs behind it; the linter sorts names. */
export const importing = (name, module) => (text) => {
  const found = new RegExp(`import \\{([^}]*)\\} from '${module.replaceAll('.', '\\.')}';`).exec(text);
  if (!found) {
    const line = `import { ${name} } from '${module}';\n`;
    const others = [...text.matchAll(/^import [^;]* from '([^']+)';\n/gm)];
    const next = others.find(
      ([, other]) => other > module && other.startsWith('.') === module.startsWith('.'),
    );
    const last = others.at(-1);
    const at = next ? next.index : last ? last.index + last[0].length : 0;
    return text.slice(0, at) + line + text.slice(at);
  }
  const names = found[1].split(',').map((each) => each.trim());
  if (names.includes(name)) return text;
  return text.replace(
    found[0],
    `import { ${[...names.filter(Boolean), name].join(', ')} } from '${module}';`,
  );
};

/** Puts `line` before the line that closes the block of the first line that `mark` matches, which is indented as much. */
export const atBlockEnd = (mark, line) => (text) => {
  const opened = mark.exec(text);
  if (!opened) return text;
  const indent = /^ */.exec(opened[0])[0];
  const close = new RegExp(`^${indent}\\}`, 'm');
  const rest = text.slice(opened.index + opened[0].length);
  const at = close.exec(rest);
  if (!at) return text;
  const end = opened.index + opened[0].length + at.index;
  return `${text.slice(0, end)}${line}\n${text.slice(end)}`;
};
