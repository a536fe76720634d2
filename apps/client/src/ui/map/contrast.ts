/** Ink on a category's colour: white where it can be read as a graphic (3:1), else a dark one. */

export const lightInk = '#ffffff';
export const darkInk = '#10202c';

export function luminance(color: string): number {
  const value = Number.parseInt(color.slice(1), 16);
  const channel = (shift: number) => {
    const c = ((value >> shift) & 255) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0);
}

export function inkOn(color: string): string {
  return 1.05 / (luminance(color) + 0.05) >= 3 ? lightInk : darkInk;
}
