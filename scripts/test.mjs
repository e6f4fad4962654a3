import { prepare } from './local/bootstrap.mjs';

await prepare();
const { testAll } = await import('./local/test-all.ts');
await testAll(process.argv.slice(2));
