import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useNear } from './useNear.ts';

afterEach(() => vi.unstubAllGlobals());

const part = { current: document.createElement('div') };

/** A browser that tells when something comes near. */
function watching() {
  let tell: (entries: { readonly isIntersecting: boolean }[]) => void = () => undefined;
  const disconnect = vi.fn();
  const observe = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      disconnect = disconnect;
      observe = observe;
      constructor(then: typeof tell) {
        tell = then;
      }
    },
  );
  return { tell: (isIntersecting: boolean) => act(() => tell([{ isIntersecting }])), disconnect, observe };
}

test('a part waits until it comes near, and then stays', () => {
  const { tell, disconnect, observe } = watching();
  const near = renderHook(() => useNear(part));
  expect(observe).toHaveBeenCalledWith(part.current);
  tell(false);
  expect(near.result.current).toBe(false);
  tell(true);
  expect(near.result.current).toBe(true);
  expect(disconnect).toHaveBeenCalled();
  tell(false);
  expect(near.result.current).toBe(true);
});

test('on paper every part is there', () => {
  watching();
  const near = renderHook(() => useNear(part));
  expect(near.result.current).toBe(false);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(near.result.current).toBe(true);
});

test('a browser that cannot tell has it at once', () => {
  expect('IntersectionObserver' in window).toBe(false);
  expect(renderHook(() => useNear(part)).result.current).toBe(true);
});
