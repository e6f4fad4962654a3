import { prepare } from './local/bootstrap.mjs';

await prepare();
const { fuzz } = await import('./local/api-tools/fuzz.ts');
await fuzz(process.argv.slice(2));
