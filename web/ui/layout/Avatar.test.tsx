import { expect, it } from 'vitest';
import { initials } from '#web/ui/layout/Avatar.tsx';

it('shows the first letters of the first and the last name, two at most', () => {
  expect(initials('Ingrid Maria Solberg')).toBe('IS');
  expect(initials('ådne')).toBe('Å');
  expect(initials('kari.nordmann@havbris.example')).toBe('KE');
  expect(initials('   ')).toBe('');
});
