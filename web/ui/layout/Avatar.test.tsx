import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar, initials } from '#web/ui/layout/Avatar.tsx';

it('shows the first letters of the first and the last name, two at most', () => {
  expect(initials('Ingrid Maria Solberg')).toBe('IS');
  expect(initials('ådne')).toBe('Å');
  expect(initials('kari.nordmann@havbris.example')).toBe('KE');
  expect(initials('   ')).toBe('');
});

it('shows a picture under the same name, and the initials again where it cannot be drawn', () => {
  const { container } = render(<Avatar name="Ada Berg" image="blob:1" />);
  const picture = container.querySelector('img');
  expect(screen.getByRole('img', { name: 'Ada Berg' })).toContainElement(picture);
  expect(picture).toHaveAttribute('src', 'blob:1');
  if (picture) fireEvent.error(picture);
  expect(screen.getByText('AB')).toBeVisible();
  expect(container.querySelector('img')).toBeNull();
});
