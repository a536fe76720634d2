/** Where this copy of the demonstration is served from, and its line to the city: one for the whole tab. */
import { basePath } from '@callejero/client/device/base-path.ts';
import { openLine } from './line.ts';

export const folder = basePath;
export const line = openLine(folder);
