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

/** The sections in their order. Only administrators have the section of the legal pages. */
export function sectionsFor(manages: boolean, hasSecondStep: boolean): SectionName[] {
  const own: SectionName[] = [
    ...(['profile', 'email', 'password', 'passkeys'] as const),
    ...(hasSecondStep ? (['secondStep'] as const) : []),
    ...(['sessions', 'notices', 'appearance', 'data'] as const),
  ];
  return manages ? [...own, 'legal'] : own;
}

export function getTitle(section: SectionName): string {
  return texts[section].title;
}

/** The id of the section's element. */
export function toAnchor(section: SectionName): string {
  return `settings-${section}`;
}
