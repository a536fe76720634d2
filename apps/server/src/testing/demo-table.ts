import { readDemoFile } from '@callejero/demo-city/read-file.ts';
import { readTable } from '../features/imports/formats/drivers.ts';

/** Reads a table of the demo as the server does. */
export const readDemoTable = async (name: string) => readTable(name, await readDemoFile(name));
