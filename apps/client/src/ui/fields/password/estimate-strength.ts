/**
 * zxcvbn-ts with the dictionaries of Spanish and of leaked passwords, which are large and loaded only before somebody types a
 * password. The lists are files and not modules so that the service worker does not store them on every device. Wikipedia's list
 * is left out: it doubles the size and adds few words.
 */
import { type OptionsGraph, ZxcvbnFactory } from '@zxcvbn-ts/core';
import graphsUrl from '@zxcvbn-ts/language-common/src/adjacencyGraphs.json?url&no-inline';
import passwordsUrl from '@zxcvbn-ts/language-common/src/passwords.json?url&no-inline';
import wordsUrl from '@zxcvbn-ts/language-es-es/src/commonWords.json?url&no-inline';
import firstNamesUrl from '@zxcvbn-ts/language-es-es/src/firstnames.json?url&no-inline';
import lastNamesUrl from '@zxcvbn-ts/language-es-es/src/lastnames.json?url&no-inline';
import type { Assessment } from './strength.ts';

export type Estimate = (password: string, personal: readonly string[]) => Assessment;

async function file<Content>(url: string): Promise<Content> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as Content;
}

export async function loadEstimate(): Promise<Estimate> {
  const [graphs, passwords, words, firstNames, lastNames] = await Promise.all([
    file<OptionsGraph>(graphsUrl),
    file<string[]>(passwordsUrl),
    file<string[]>(wordsUrl),
    file<string[]>(firstNamesUrl),
    file<string[]>(lastNamesUrl),
  ]);
  const estimator = new ZxcvbnFactory({
    graphs,
    dictionary: { passwords, commonWords: words, firstnames: firstNames, lastnames: lastNames },
  });
  return (password, personal) => {
    const { score, feedback } = estimator.check(password, [...personal]);
    return { score, ...feedback };
  };
}
