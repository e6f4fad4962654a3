import { describe, expect, test } from 'vitest';
import { allRoutes } from '#shared/api/areas.ts';
import { menus } from './menus.ts';
import { pages } from './pages.ts';
import { routerPath, screenAt, screenNames, screens } from './paths.ts';

describe('the table of screens', () => {
  test('finds the screen of an address', () => {
    expect(screenAt('/')).toBe('root');
    expect(screenAt('/collect-data')).toBe('collectData');
    expect(screenAt('/collect-data/')).toBe('collectData');
    expect(screenAt('/collect-data/data-points/ghg_scope_1')).toBe('collectDataPoint');
    expect(screenAt('/collect-data/data-points/a/b')).toBeUndefined();
    expect(screenAt('/collect-data/elsewhere')).toBeUndefined();
    expect(screenAt('/Collect-data')).toBeUndefined();
  });

  test('writes parameters in the router’s spelling', () => {
    expect(routerPath('/collect-data/data-points/{dataPointId}')).toBe('/collect-data/data-points/:dataPointId');
  });

  test('names every path once, and none that belongs to the API', () => {
    const paths = screenNames.map((name) => screens[name].path);
    expect(new Set(paths).size).toBe(paths.length);
    const apiPaths = allRoutes().map(({ route }) => route.path as string);
    expect(paths.filter((path) => path.startsWith('/api') || apiPaths.includes(path))).toEqual([]);
  });

  test('has a page for every screen, which can be loaded', async () => {
    for (const name of screenNames) {
      const { Component } = (await pages[name]?.()) ?? {};
      expect(Component, `the page of ${screens[name].path}`).toBeTypeOf('function');
    }
  });
});

describe('links', () => {
  const sources = Object.entries(
    import.meta.glob<string>(['../{app,features,lib}/**/*.{ts,tsx}', '!../**/*.test.*'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  );

  test('lead to screens that exist', () => {
    const dead = sources.flatMap(([file, text]) =>
      [...text.matchAll(/(?:linkTo\(\s*|\bto=|\bto: |Navigate to=)['"](\/[^'"?#]*)/g)]
        .map(([, path = '']) => path)
        .filter((path) => screenAt(path) === undefined)
        .map((path) => `${file}: ${path}`),
    );
    expect(sources.length).toBeGreaterThan(100);
    expect(dead).toEqual([]);
  });

  test('of a menu are written like the paths of the specification', () => {
    const paths = Object.values(menus).flatMap((menu) => menu.flatMap(({ items }) => items.map(({ path }) => path)));
    expect(paths.filter((path) => !/^\/[a-z-]+(\/[a-z-]+)*$/.test(path))).toEqual([]);
  });
});
