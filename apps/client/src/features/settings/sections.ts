import { texts } from './texts.ts';

export type SectionName =
  | 'profile'
  | 'email'
  | 'password'
  | 'passkeys'
  | 'secondStep'
  | 'sessions'
  | 'notices'
  | 'appearance'
  | 'data'
  | 'legal';

/** In the order in which they stand; the legal pages are the administrators' to keep. */
export function sectionsFor(manages: boolean, hasSecondStep: boolean): SectionName[] {
  const own: SectionName[] = [
    ...(['profile', 'email', 'password', 'passkeys'] as const),
    ...(hasSecondStep ? (['secondStep'] as const) : []),
    ...(['sessions', 'notices', 'appearance', 'data'] as const),
  ];
  return manages ? [...own, 'legal'] : own;
}

export function titleOf(section: SectionName): string {
  return texts[section].title;
}

/** Of the element that holds the section. */
export function anchorOf(section: SectionName): string {
  return `settings-${section}`;
}
