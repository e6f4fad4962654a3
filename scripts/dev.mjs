import { prepare } from './local/bootstrap.mjs';

await prepare();
const { develop } = await import('./local/develop.ts');
await develop();
