/** Which packages of the lockfile a release needs. */

/** The platforms that a release can be made for, each with the lockfile's Node. */
export const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64'];

/** The workspaces that run in a release. Their sources run as they are: Node strips the types, though not below node_modules. */
export const workspaces = ['apps/server', 'apps/push', 'packages/contract', 'packages/demo-city'];

/** Optional packages that a release does without: sharp has a binary for each platform. */
const unused = /\/sharp-(?:wasm32|webcontainers-wasm32|freebsd-wasm32)$/;

const allows = (allowed, own) => {
  const all = [].concat(allowed ?? []);
  const wanted = all.filter((name) => !name.startsWith('!'));
  return !all.includes(`!${own}`) && (wanted.length === 0 || wanted.includes(own));
};

/** Whether a package of the lockfile is for the platform; a release for Linux is for glibc. */
export function isFor({ os, cpu, libc }, platform) {
  const [system, processor] = platform.split('-');
  return allows(os, system) && allows(cpu, processor) && allows(libc, system === 'linux' ? 'glibc' : '');
}

/** The folder of the package that `name` is in a file of `folder`, as Node finds it; undefined if it is not installed. */
function resolve(packages, folder, name) {
  for (let parent = folder; ; parent = parent.slice(0, Math.max(0, parent.lastIndexOf('/')))) {
    const found = `${parent === '' ? '' : `${parent}/`}node_modules/${name}`;
    if (found in packages) return found;
    if (parent === '') return undefined;
  }
}

const isOptionalPeer = ({ peerDependenciesMeta }, name) => peerDependenciesMeta?.[name]?.optional === true;

/**
 * The folders of the packages that the workspaces need on `platform` to run, without those that only build or test them. Throws if
 * one is missing in the lockfile.
 */
export function productionPackages({ packages }, platform, roots = workspaces) {
  const found = new Set();
  const waiting = [...roots];
  for (const folder of waiting) {
    const entry = packages[folder];
    const required = [
      ...Object.keys(entry.dependencies ?? {}),
      ...Object.keys(entry.peerDependencies ?? {}).filter((name) => !isOptionalPeer(entry, name)),
    ];
    for (const name of [...required, ...Object.keys(entry.optionalDependencies ?? {})]) {
      const dependency = resolve(packages, folder, name);
      const isOptional = name in (entry.optionalDependencies ?? {});
      if (dependency === undefined) {
        if (isOptional) continue;
        throw new Error(`${folder} needs ${name}, which package-lock.json does not contain.`);
      }
      // A link leads to a workspace, which is among the roots.
      if (packages[dependency].link || found.has(dependency) || unused.test(dependency)) continue;
      if (isOptional && !isFor(packages[dependency], platform)) continue;
      found.add(dependency);
      waiting.push(dependency);
    }
  }
  return [...found].sort();
}

/** The folder and entry of the package with the lockfile's Node for `platform`. */
export function nodePackage({ packages }, platform) {
  const found = Object.entries(packages).find(([, entry]) => entry.bin?.node && isFor(entry, platform));
  if (!found) throw new Error(`package-lock.json has no Node for ${platform}.`);
  return { folder: found[0], entry: found[1] };
}
