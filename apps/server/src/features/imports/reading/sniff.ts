/** Reads a file's bytes as text, and refuses files that are obviously in no supported format. */
import { importLimits } from '@callejero/contract/resources/imports.ts';
import { type DecodedText, decodeText, looksBinary } from './decode.ts';
import { invalidFile } from './invalid-file.ts';

/**
 * Refuses by the first bytes what is no text or no supported format, so that an upload gets its answer at once. The target checks
 * what needs the whole file.
 */
export function sniffFile(name: string, head: Uint8Array, size: number): void {
  if (size === 0) throw invalidFile(name, 'El archivo está vacío.');
  if (size > importLimits.file) throw fileTooLarge(name);
  if (looksBinary(head)) {
    throw invalidFile(
      name,
      'No es un archivo de texto. Se admiten JSON de Overpass, GeoJSON, JSON y CSV; descomprime antes los archivos comprimidos y guarda como CSV las hojas de cálculo.',
    );
  }
  const { text } = decodeText(head.subarray(0, 4096));
  const start = text.replace(/^\ufeff/, '').trimStart();
  if (start === '') throw invalidFile(name, 'El archivo está vacío.');
  if (/^BEGIN:VCALENDAR/i.test(start)) {
    throw invalidFile(
      name,
      'Es un calendario (iCalendar). Exporta sus eventos como CSV e impórtalos como eventos.',
    );
  }
  if (start.startsWith('<')) {
    throw invalidFile(
      name,
      /<html/i.test(start)
        ? 'Es una página web, no un archivo de datos.'
        : 'Es XML. Exporta los datos como GeoJSON, JSON o CSV.',
    );
  }
}

export function fileTooLarge(name: string): Error {
  return invalidFile(
    name,
    `El archivo pasa de ${importLimits.file / 1024 / 1024} MB. Divídelo en varios y súbelos juntos o por turnos.`,
  );
}

/** The text without byte order marks, which joined files also have in the middle. */
export function textOf(name: string, bytes: Uint8Array): DecodedText {
  sniffFile(name, bytes, bytes.byteLength);
  const { text, encoding } = decodeText(bytes);
  return { text: text.replaceAll('\ufeff', ''), encoding };
}

export const isJson = (text: string): boolean => /^\s*[[{]/.test(text.slice(0, 4096));
