import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { endCommands } from './command.ts';
import { takeLock } from './lock.mjs';
import { giveUp } from './trouble.mjs';

/** Something that runs: how to stop it, and what settles if it breaks by itself. */
export type Running = { readonly stop: () => Promise<void>; readonly broken: Promise<void> };

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * The life of a start script: one at a time in this clone (the lock lies in `local`), until it is stopped. Ends the
 * process, with status 1 and the reason when something failed.
 */
export async function keepRunning(local: string, start: () => Promise<Running>): Promise<never> {
  let release: (() => void) | undefined;
  try {
    mkdirSync(local, { recursive: true });
    release = await takeLock(join(local, 'start.lock'));
    await untilStopped(start);
  } catch (error) {
    release?.();
    giveUp(error);
  }
  release();
  process.exit(0);
}

/**
 * Start something and keep it until Ctrl-C or a signal, then stop it and all commands that it runs; also when the signal
 * comes while it starts. A second Ctrl-C does not wait. An error when it breaks by itself.
 */
async function untilStopped(start: () => Promise<Running>): Promise<void> {
  let asked: number | undefined;
  const signal = new Promise<void>((resolve) => {
    for (const name of SIGNALS) {
      process.on(name, () => {
        // npm passes Ctrl-C on to a script that the terminal has told already: the twin is no second Ctrl-C.
        if (asked !== undefined && name === 'SIGINT' && performance.now() - asked > 1000) process.exit(130);
        asked ??= performance.now();
        resolve();
      });
    }
  });
  const starting = start();
  const early = await Promise.race([starting, signal]);
  if (!early) {
    console.log('\nStopping ...');
    endCommands();
    await starting.then(
      (running) => running.stop(),
      () => {},
    );
    return;
  }
  const ended = await Promise.race([signal.then(() => 'asked'), early.broken.then(() => 'broken')]);
  console.log('\nStopping ...');
  endCommands();
  await early.stop();
  if (ended === 'broken') throw new Error('The local endpoint has ended by itself; see .local/endpoint/ministack.log.');
}
