import { type IconName, iconNames } from '@callejero/contract/enums/icons.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { iconWords } from './icon-words.ts';

/** The icon's name in Spanish, its first search word: «flor» for `flower`. */
export function iconTitle(name: string): string {
  return name in iconWords ? (iconWords[name as IconName].split(',')[0] ?? name) : name;
}

/** The icons that match every typed word by the beginning of a word, in Spanish or in the icon's own name. */
export function findIcons(typed: string): readonly IconName[] {
  const wanted = fold(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return iconNames;
  return iconNames.filter((name) => {
    const words = [...fold(iconWords[name]).split(/[\s,]+/), ...name.split('-')];
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}
