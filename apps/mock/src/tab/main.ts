/** The page's entry. It must not import the client, which reads the browser's storage as soon as it is loaded. */
import { takeOwnTab } from './own-tab.ts';

const enters = takeOwnTab();

// Not awaited: parts of the client would wait for the end of this file.
void import('./start.ts').then(({ start }) => start(enters));
