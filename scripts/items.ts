import { keptEntities } from './items/entities.ts';
import { KEPT, keep } from './items/kept.ts';

const made = keep((await keptEntities()).values());
console.log(made.length === 0 ? `An item of every entity is kept in ${KEPT}.` : `Kept in ${KEPT}: ${made.join(', ')}`);
process.exit(0);
