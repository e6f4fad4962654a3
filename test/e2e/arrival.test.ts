import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeBrowser, type Visitor, visit } from '#test/support/visitor.ts';

/** A page that leads on to another one when the test says so, as if its machine were busy until then. */
const leadingOn = (to: string, content: string) =>
  `<!doctype html><html lang="en"><script>addEventListener('go', () => location.replace('${to}'))</script>${content}</html>`;
/** The page before anything is known about who is there. */
const opening = '<main aria-busy="true"><h1>Sedum</h1></main>';
const pages: Readonly<Record<string, string>> = {
  '/first': leadingOn('/second', '<main><h1>First</h1><img src="/picture" alt=""></main>'),
  '/round': leadingOn('/one', '<main><h1>Round</h1></main>'),
  '/one': leadingOn('/two', opening),
  '/two': leadingOn('/second', opening),
  // Begins to go to a document that never comes, gives that up, and goes to another one.
  '/undecided': `<!doctype html><script>addEventListener('go', async () => {
    location.replace('/never');
    await fetch('/asked');
    stop();
    location.replace('/second');
  })</script>${opening}`,
  '/second': '<!doctype html><main><h1>Second</h1></main>',
};

/** An answer that waits until the test lets it go. */
function held() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release };
}

describe('a visitor who goes through to another document', () => {
  let server: Server;
  let origin: string;
  let picture = held();
  const never = held();

  beforeAll(async () => {
    server = createServer(async ({ url = '' }, response) => {
      if (url === '/picture') await picture.released;
      if (url === '/never') return never.release();
      if (url === '/asked') await never.released;
      response.setHeader('content-type', url === '/picture' ? 'image/png' : 'text/html').end(pages[url] ?? '');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await closeBrowser();
    server.closeAllConnections();
    server.close();
  });

  const go = ({ page }: Visitor) => page.evaluate(() => dispatchEvent(new Event('go')));
  const headingOf = ({ page }: Visitor) => page.getByRole('heading', { level: 1 }).textContent();

  /** Goes through, and notes which page stood there when that was over. */
  function goThrough(visitor: Visitor, act: () => Promise<unknown>) {
    const over = { at: '' };
    const going = visitor.through(act).then(async () => {
      over.at = (await headingOf(visitor)) ?? '';
    });
    return { over, going };
  }

  /** All that a document fires has been fired, and whoever waited for that has been told. */
  async function isQuiet({ page }: Visitor) {
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.readyState);
  }

  test('is not taken in by the former one, which is loaded only after the act', async () => {
    picture = held();
    const visitor = await visit('desktop');
    await visitor.page.goto(`${origin}/first`, { waitUntil: 'commit' });
    await visitor.page.getByRole('heading', { name: 'First' }).waitFor();
    const { over, going } = goThrough(visitor, async () => picture.release());
    await isQuiet(visitor);
    expect(over.at).toBe('');
    await go(visitor);
    await going;
    expect(over.at).toBe('Second');
    await visitor.close();
  });

  test('is not taken in by those on the way, which are loaded and then lead on by themselves', async () => {
    const visitor = await visit('desktop');
    await visitor.page.goto(`${origin}/round`);
    const { over, going } = goThrough(visitor, () => go(visitor));
    for (const path of ['/one', '/two']) {
      await visitor.page.waitForURL(origin + path);
      await isQuiet(visitor);
      expect(over.at).toBe('');
      await go(visitor);
    }
    await going;
    expect(over.at).toBe('Second');
    await visitor.close();
  });

  test('waits for what the page says to be loading, and for what it still asks for when it is drawn', async () => {
    picture = held();
    const visitor = await visit('desktop');
    const { over, going } = goThrough(visitor, () => visitor.page.goto(`${origin}/one`));
    await isQuiet(visitor);
    expect(over.at).toBe('');
    await visitor.page.evaluate(() => {
      const main = document.querySelector('main');
      main?.insertAdjacentHTML('beforeend', '<img src="/picture" alt="">');
      main?.removeAttribute('aria-busy');
    });
    await headingOf(visitor);
    expect(over.at).toBe('');
    picture.release();
    await going;
    expect(over.at).toBe('Sedum');
    await visitor.close();
  });

  test('is not put off by a document that is given up for another one before it comes', async () => {
    const visitor = await visit('desktop');
    await visitor.page.goto(`${origin}/undecided`);
    const arriving = visitor.arrive(({ pathname }) => pathname === '/second');
    const said = Promise.allSettled([arriving]);
    await go(visitor);
    expect(await said).toEqual([{ status: 'fulfilled' }]);
    expect(await headingOf(visitor)).toBe('Second');
    await visitor.close();
  });
});
