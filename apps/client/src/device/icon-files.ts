import { basePath } from './base-path.ts';

/** The path of an icon that data names. */
export const iconPath = (name: string): string => `${basePath}/icons/${encodeURIComponent(name)}.svg`;
