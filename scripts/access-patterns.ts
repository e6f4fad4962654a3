import { sourcesOf } from './imports/imports.ts';
import { patternsIn } from './patterns/patterns.ts';

const entities = sourcesOf(['functions']).filter(({ file }) => file.endsWith('/entity.ts'));
const patterns = entities.flatMap(patternsIn).toSorted((a, b) => a.entity.localeCompare(b.entity, 'en'));
console.log(JSON.stringify(patterns, null, 2));
