import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

// jsdom has neither of the two; Headless UI measures with both.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.getAnimations ??= () => [];

// A machine that does other things at the same time is slow, not wrong.
configure({ asyncUtilTimeout: 60_000 });

afterEach(cleanup);

// A page fetches what it may show later, and nobody may wait for that: it has to arrive before its document goes.
afterAll(() => vi.dynamicImportSettled());

// The mark that the server leaves beside a session: a test without anybody signed in answers 401, or takes it away.
beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store, and the page reads this very cookie
  document.cookie = 'sedum-signed-in=1; path=/';
});
