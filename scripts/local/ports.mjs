import { createServer } from 'node:net';

/**
 * Whether nothing listens on `port` of this machine's loopback address.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/**
 * A port that the operating system says is free now.
 * @returns {Promise<number>}
 */
export function anyFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port')),
      );
    });
  });
}

/**
 * The first free port from `from` on, among twenty; an error when all are taken.
 * @param {number} from
 * @returns {Promise<number>}
 */
export async function nextFreePort(from) {
  for (let port = from; port < from + 20; port++) if (await isFree(port)) return port;
  throw new Error(`No port from ${from} to ${from + 19} is free.`);
}
