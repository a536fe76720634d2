/** The folder that this copy of the demonstration is served from, and the tab's only connection to the city. */
import { basePath } from '@callejero/client/device/base-path.ts';
import { openLine } from './line.ts';

export const folder = basePath;
export const line = openLine(folder);
