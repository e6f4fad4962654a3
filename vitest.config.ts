import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// All processors: vitest by itself leaves one free, which is half of a machine that has two.
const maxWorkers = '100%';

// A limit only ends what hangs: properties run hundreds of cases, and a busy machine may take its time.
const testTimeout = 600_000;
const expectations = { poll: { timeout: 60_000 } };

// `isolate: false` with afresh.ts: a worker keeps the packages that it loaded, and has Sedum's own modules anew for each file.
export default defineConfig({
  test: {
    restoreMocks: true,
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers,
          testTimeout,
          hookTimeout: testTimeout,
          expect: expectations,
          include: ['{shared,functions,scripts,bench}/**/*.test.ts'],
          isolate: false,
          setupFiles: ['test/support/afresh.ts'],
          env: { TZ: 'Europe/Oslo' },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          maxWorkers,
          testTimeout,
          hookTimeout: testTimeout,
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['test/support/dom.ts'],
          env: { TZ: 'Europe/Oslo' },
        },
      },
      {
        test: {
          name: 'infra',
          maxWorkers,
          include: ['infra/**/*.test.ts'],
          // The files share what they import and synthesise; none of them changes it.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'api',
          maxWorkers,
          include: ['test/{api,faults}/**/*.test.ts'],
          // Ended in the turned order, so that the endpoint is gone before a failure that nothing shows ends the run.
          globalSetup: ['test/support/every-failure.ts', 'test/support/every-telling.ts', 'test/support/endpoint.ts'],
          isolate: false,
          setupFiles: ['test/support/afresh.ts', 'test/support/environment.ts'],
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        test: {
          name: 'emulator',
          include: ['test/emulator/**/*.test.ts'],
          globalSetup: ['test/support/endpoint.ts'],
          // These files mostly wait for the endpoint, one of them a whole minute.
          maxWorkers: 4,
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/support/product.ts'],
          testTimeout,
          hookTimeout: 900_000,
          expect: expectations,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'types',
          include: [],
          typecheck: {
            enabled: true,
            only: true,
            include: ['test/types/**/*.test-d.ts'],
            tsconfig: 'test/tsconfig.json',
          },
        },
      },
    ],
  },
});
