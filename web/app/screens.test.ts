import { describe, expect, test } from 'vitest';
import { allRoutes } from '#shared/api/areas.ts';
import { areas, routerPath, screenAt, screens } from './screens.ts';

const paths = screens.map(({ path }) => path);
const menuOf = (path: string) => screens.find((screen) => screen.path === path)?.menu;

describe('the table of screens', () => {
  test('holds every area that declares screens', () => {
    const declaring = Object.keys(import.meta.glob('../features/*/screens.ts'));
    expect(declaring.map((file) => file.split('/')[2]).toSorted()).toEqual(Object.keys(areas).toSorted());
    const pages = Object.keys(import.meta.glob('../features/**/*Page.tsx'));
    expect(new Set(pages.map((file) => file.split('/')[2]))).toEqual(new Set(Object.keys(areas)));
  });

  test('finds the screen of an address', () => {
    const pathAt = (address: string) => screenAt(address)?.path;
    expect(pathAt('/')).toBe('/');
    expect(pathAt('/collect-data')).toBe('/collect-data');
    expect(pathAt('/collect-data/')).toBe('/collect-data');
    expect(pathAt('/collect-data/data-points/ghg_scope_1')).toBe('/collect-data/data-points/{dataPointId}');
    expect(pathAt('/service-accounts/create')).toBe('/service-accounts/create');
    expect(pathAt('/service-accounts/4f1')).toBe('/service-accounts/{clientId}');
    expect(pathAt('/collect-data/data-points/a/b')).toBeUndefined();
    expect(pathAt('/collect-data/elsewhere')).toBeUndefined();
    expect(pathAt('/Collect-data')).toBeUndefined();
  });

  test('writes parameters in the router’s spelling', () => {
    expect(routerPath('/collect-data/data-points/{dataPointId}')).toBe('/collect-data/data-points/:dataPointId');
  });

  test('names every path once, and none that belongs to the API', () => {
    expect(new Set(paths).size).toBe(paths.length);
    const apiPaths = allRoutes().map(({ route }) => route.path as string);
    expect(paths.filter((path) => path.startsWith('/api') || apiPaths.includes(path))).toEqual([]);
  });

  test('writes paths like those of the specification', () => {
    expect(paths.filter((path) => !/^\/([a-z-]+(\/([a-z-]+|\{\w+\}))*)?$/.test(path))).toEqual([]);
  });

  test('has a page for every screen, which can be loaded', async () => {
    for (const { path, load } of screens) {
      const { Component } = await load();
      expect(Component, `the page of ${path}`).toBeTypeOf('function');
    }
  });

  test('puts what stands below an entry of the menus below one that is there', () => {
    const parents = screens.flatMap(({ menu }) => (menu && 'under' in menu ? menu.under : []));
    expect(parents.length).toBeGreaterThan(0);
    expect(parents.filter((path) => !('in' in (menuOf(path) ?? {})))).toEqual([]);
  });

  test('gives every entry of a menu a place of its own', () => {
    const places = screens.flatMap(({ menu }) => {
      if (!menu) return [];
      const where = 'under' in menu ? [menu.under] : Object.keys(menu.in).map((name) => `${name} ${menu.group ?? ''}`);
      return where.map((each) => `${each} ${menu.order}`);
    });
    expect(new Set(places).size).toBe(places.length);
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
});
