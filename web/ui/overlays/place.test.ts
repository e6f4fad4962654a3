import { expect, it } from 'vitest';
import { place } from '#web/ui/overlays/place.ts';

const viewport = { width: 400, height: 300 };
const box = { width: 100, height: 40 };

it('stands on the wished side, in the middle of the anchor, 8 px away', () => {
  expect(place({ side: 'top' }, { left: 150, top: 150, width: 60, height: 20 }, box, viewport)).toEqual({
    side: 'top',
    left: 130,
    top: 102,
  });
});

it('turns to the other side where the wished one has no room', () => {
  expect(place({ side: 'top' }, { left: 150, top: 10, width: 60, height: 20 }, box, viewport).side).toBe('bottom');
  expect(place({ side: 'right' }, { left: 330, top: 100, width: 60, height: 20 }, box, viewport).side).toBe('left');
});

it('never leaves the viewport at the edges', () => {
  expect(place({ side: 'bottom' }, { left: 380, top: 10, width: 20, height: 20 }, box, viewport).left).toBe(292);
  expect(place({ side: 'bottom' }, { left: 0, top: 10, width: 20, height: 20 }, box, viewport).left).toBe(8);
});

it('stands flush with the start or the end of its anchor', () => {
  const anchor = { left: 150, top: 50, width: 60, height: 20 };
  expect(place({ side: 'bottom', align: 'start', gap: 6 }, anchor, box, viewport)).toMatchObject({
    left: 150,
    top: 76,
  });
  expect(place({ side: 'bottom', align: 'end', gap: 6 }, anchor, box, viewport)).toMatchObject({ left: 110, top: 76 });
});
