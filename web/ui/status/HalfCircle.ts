import { createLucideIcon } from 'lucide-react';

/** A circle that is half full: some of it is there. */
export const HalfCircle = createLucideIcon('half-circle', [
  ['circle', { cx: '12', cy: '12', r: '10', key: 'rim' }],
  ['path', { d: 'M12 6a6 6 0 0 1 0 12Z', fill: 'currentColor', key: 'half' }],
]);
