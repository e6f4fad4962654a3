import { prepare } from './local/bootstrap.mjs';

// `npm run maximum`: the companies of the largest sizes, of which `npm test` takes a part.
process.env.SEDUM_MAXIMUM = 'whole';
await prepare();
const { testAll } = await import('./local/test-all.ts');
await testAll(['--project', 'api', 'test/api/maximum.test.ts', ...process.argv.slice(2)]);
