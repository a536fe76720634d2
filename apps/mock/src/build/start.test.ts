import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { StartError } from '@callejero/server/node/start-error.ts';
import { expect, test } from 'vitest';
import { startDemonstration } from './start.ts';

test('PORT and HOST are read as the server reads them: 0 takes any free port, and a port that is taken or a host of another machine is named in the error', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'demonstration-'));
  await writeFile(path.join(folder, 'index.html'), 'la ciudad');
  const server = await startDemonstration(folder, { PORT: ' 0 ', HOST: '0.0.0.0' });
  try {
    const { address, port } = server.address() as AddressInfo;
    expect(address).toBe('0.0.0.0');
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('la ciudad');
    await expect(startDemonstration(folder, { PORT: String(port), HOST: '0.0.0.0' })).rejects.toThrow(
      new StartError(`El puerto ${port} está ocupado. Elige otro con PORT, por ejemplo PORT=${port + 1}.`),
    );
    // An address that no machine has (RFC 5737).
    await expect(startDemonstration(folder, { PORT: '0', HOST: '192.0.2.1' })).rejects.toThrow(
      /^HOST \(192\.0\.2\.1\) no es una dirección de esta máquina\./,
    );
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
});

test('an invalid port is refused with the sentence of the server', () => {
  for (const PORT of ['ochenta', '3e3', '-1', '70000'])
    expect(() => startDemonstration('.', { PORT }), PORT).toThrow(
      new StartError('La configuración no es válida. PORT debe ser un número de puerto entre 0 y 65535.'),
    );
});
