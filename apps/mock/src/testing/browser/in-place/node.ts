/** Replaces Node's modules, as far as the suite needs them to read a configuration and to name a folder. */

const joined = (...parts: string[]) => parts.join('/').replaceAll(/\/{2,}/g, '/');

export const existsSync = () => false;
export const readdirSync = (): string[] => [];
export const readFileSync = (): string => '{ "version": "0.0.0" }';
const missing = () => Object.assign(new Error('no file'), { code: 'ENOENT' });
export const openSync = (): number => {
  throw missing();
};
export const accessSync = openSync;
export const constants = { W_OK: 2, X_OK: 1 };
export const closeSync = () => undefined;
export const readFile = async (): Promise<string> => {
  throw missing();
};
export const mkdtemp = async (prefix: string) => `${prefix}${crypto.randomUUID()}`;
export const rm = async () => undefined;
export const fileURLToPath = (url: URL) => url.pathname;

const names = { join: joined, resolve: joined, tmpdir: () => '/tmp' };
export default names;
