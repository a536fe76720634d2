/** The links below `node_modules` to the workspaces of a release. */
import fs from 'node:fs';
import path from 'node:path';
import { workspaces } from './packages.mjs';

/**
 * Makes the links that are missing. The archive has them, except for Windows, where unpacking one needs rights that a junction does
 * not; a junction's target is absolute, so it is made anew when the folder was moved.
 */
export function linkWorkspaces(root, platform = process.platform) {
  const scope = path.join(root, 'node_modules/@callejero');
  for (const workspace of workspaces) {
    const link = path.join(scope, path.basename(workspace));
    if (fs.existsSync(link)) continue;
    fs.rmSync(link, { force: true });
    fs.mkdirSync(scope, { recursive: true });
    const target = path.join(root, workspace);
    if (platform === 'win32') fs.symlinkSync(target, link, 'junction');
    else fs.symlinkSync(path.relative(scope, target), link);
  }
}
