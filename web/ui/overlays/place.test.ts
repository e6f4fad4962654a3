import { expect, it } from 'vitest';
import { place } from '#web/ui/overlays/place.ts';

const viewport = { width: 400, height: 300 };
const box = { width: 100, height: 40 };

it('stands on the wished side, in the middle of the anchor, 8 px away', () => {
  expect(place('top', { left: 150, top: 150, width: 60, height: 20 }, box, viewport)).toEqual({
    side: 'top',
    left: 130,
    top: 102,
  });
});

it('turns to the other side where the wished one has no room', () => {
  expect(place('top', { left: 150, top: 10, width: 60, height: 20 }, box, viewport).side).toBe('bottom');
  expect(place('right', { left: 330, top: 100, width: 60, height: 20 }, box, viewport).side).toBe('left');
});

it('never leaves the viewport at the edges', () => {
  expect(place('bottom', { left: 380, top: 10, width: 20, height: 20 }, box, viewport).left).toBe(292);
  expect(place('bottom', { left: 0, top: 10, width: 20, height: 20 }, box, viewport).left).toBe(8);
});
