/**
 * `npm run native:android`, `npm run native:ios`: makes the whole project of a phone app in `dist/native`, from scratch each
 * time. It needs neither Android's nor Apple's tools, which build and sign the project (docs/native.md).
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildClient } from '../build-client.mjs';
import { completeAndroid } from './android.mjs';
import { dataSafety } from './data-safety.mjs';
import { completeIos } from './ios.mjs';
import { isOptionError, readOptions } from './options.mjs';
import { addPlatform, readJson } from './project.mjs';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const complete = { android: completeAndroid, ios: completeIos };

/** Makes the project of `platform` in `out`, from the built client. */
export async function generate(platform, env, out) {
  const { version } = readJson(path.join(repository, 'package.json'));
  const options = readOptions(platform, env, version);
  addPlatform(repository, out, options);
  const logo = fs.readFileSync(path.join(repository, 'apps/client/public/brand/logo.svg'), 'utf8');
  await complete[platform](path.join(out, platform), options, logo);
  if (platform === 'android') fs.writeFileSync(path.join(out, 'data-safety.md'), dataSafety());
  return options;
}

async function main() {
  const platform = process.argv[2] === 'ios' ? 'ios' : 'android';
  const environment = path.join(repository, '.env');
  if (fs.existsSync(environment)) process.loadEnvFile(environment);
  const built = buildClient();
  if (built !== 0) return built;
  const out = path.join(repository, 'dist/native', platform);
  try {
    const { id, name, version, build, firebase } = await generate(platform, process.env, out);
    console.log(`${name} ${version} (${build}), ${id}: ${path.relative(process.cwd(), out)}/${platform}`);
    if (!firebase) console.log('Sin los archivos de Firebase, la aplicación no recibe avisos.');
    console.log('Cómo se compila, se firma y se publica: docs/native.md');
    return 0;
  } catch (error) {
    if (!isOptionError(error)) throw error;
    console.error(error.message);
    return 1;
  }
}

if (process.argv[1] && import.meta.url === new URL(`file://${fs.realpathSync(process.argv[1])}`).href)
  process.exitCode = await main();
