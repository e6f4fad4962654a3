import { vi } from 'vitest';

type Kept = typeof globalThis & { sedumEnv?: Readonly<NodeJS.ProcessEnv> };

// Runs before each test file of a worker that takes many: packages that former files loaded stay loaded, which is much of what
// a file costs, and everything else is as in a process of its own: Sedum's modules, environment, globals and clock.
const kept = globalThis as Kept;
kept.sedumEnv ??= { ...process.env };
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
for (const name of Object.keys(process.env)) if (!(name in kept.sedumEnv)) delete process.env[name];
Object.assign(process.env, kept.sedumEnv);
