export { fillDemo } from './demo/fill.ts';
export { FillingOrder } from './demo/order.ts';
export { countUsage } from './usage/count.ts';
