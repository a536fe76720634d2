import { createContext, type ReactNode } from 'react';

/** The button that explains the page, in its bar. `app/` provides it for each route that has a chapter in the manual. */
export const PageHelpContext = createContext<ReactNode>(null);
