import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { Trouble } from './trouble.mjs';

/**
 * Take the lock in `file` for this process, so that one clone is started once; Trouble names the process that has it.
 * The holder answers on a port of its own with a word that is in the file, so that a lock that a crash left behind is
 * known from one that is held, whatever process has its number now. Answers the function that gives the lock back.
 * @param {string} file
 * @returns {Promise<() => void>}
 */
export async function takeLock(file) {
  const word = randomUUID();
  const server = createServer((socket) => socket.end(word));
  server.on('error', () => {});
  const port = await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(address && typeof address === 'object' ? address.port : 0);
    });
  });
  server.unref();
  const content = JSON.stringify({ pid: process.pid, port, word });
  for (let attempt = 0; attempt < 3; attempt++) {
    if (writeNew(file, content)) {
      return () => {
        server.close();
        if (read(file)?.word === word) rmSync(file, { force: true });
      };
    }
    const holder = read(file);
    if (holder && (await answers(holder))) {
      server.close();
      throw new Trouble(
        `Sedum already runs from this clone (process ${holder.pid}).`,
        'Use that one, or stop it with Ctrl-C in its terminal first. A second copy needs a clone of its own.',
      );
    }
    rmSync(file, { force: true });
  }
  server.close();
  throw new Trouble(`The lock ${file} could not be taken. Delete the file and start again.`);
}

/**
 * @param {string} file
 * @param {string} content
 * @returns {boolean}
 */
function writeNew(file, content) {
  try {
    writeFileSync(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @param {string} file
 * @returns {{ pid: number, port: number, word: string } | undefined}
 */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {{ port: number, word: string }} holder
 * @returns {Promise<boolean>}
 */
function answers({ port, word }) {
  return new Promise((resolve) => {
    let heard = '';
    const socket = createConnection({ port, host: '127.0.0.1', timeout: 2000 });
    socket.setEncoding('utf8');
    socket.on('data', (text) => {
      heard += text;
    });
    socket.once('timeout', () => socket.destroy());
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(heard === word));
  });
}
