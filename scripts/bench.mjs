import { prepare } from './local/bootstrap.mjs';

await prepare();
const { bench } = await import('#bench/run.ts');
await bench(process.argv.slice(2));
