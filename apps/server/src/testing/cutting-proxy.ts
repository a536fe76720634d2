/** A TCP proxy in front of a service that is cut off and comes back. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy {
  port: number;
  /** Ends all connections and accepts none. */
  refuse(): void;
  /** Passes nothing on any more, in either direction, and ends nothing: as when a cable is pulled. New connections hang too. */
  silence(): void;
  /** New connections are passed on again; silent ones stay silent. */
  restore(): void;
  close(): Promise<void>;
}

export async function startCuttingProxy(target: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let state: 'open' | 'refused' | 'silent' = 'open';
  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const server = createServer((socket) => {
    hold(socket);
    if (state === 'refused') return void socket.resetAndDestroy();
    if (state === 'silent') return;
    const other = connect(target, '127.0.0.1');
    hold(other);
    socket.pipe(other);
    other.pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    refuse() {
      state = 'refused';
      for (const socket of sockets) socket.resetAndDestroy();
    },
    silence() {
      state = 'silent';
      for (const socket of sockets) socket.unpipe().pause();
    },
    restore() {
      state = 'open';
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
