import { prepare } from './local/bootstrap.mjs';

await prepare();
const { start } = await import('./local/start.ts');
await start();
