export { fillDemo } from './demo/fill.ts';
export { countUsage } from './usage/count.ts';
