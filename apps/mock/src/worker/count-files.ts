/** Bytes of a tar archive's header, to which the content of each file is rounded up too. */
const block = 512;

/** The number of regular files in a tar archive. */
export async function countFiles(tar: Blob): Promise<number> {
  let files = 0;
  for (let at = 0; at + block <= tar.size; ) {
    const header = await tar.slice(at, at + block).text();
    if (header.startsWith('\0')) break;
    const size = Number.parseInt(header.slice(124, 136), 8) || 0;
    if (header[156] === '0' || header[156] === '\0') files += 1;
    at += block + Math.ceil(size / block) * block;
  }
  return files;
}
