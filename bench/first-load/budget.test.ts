import { describe, expect, test } from 'vitest';
import { budgets, firstLoads, loadedAtOnce, type Manifest, overBudget } from './budget.ts';

const KB = 1024;
const manifest: Manifest = {
  'index.html': { file: 'index.js', imports: ['_react.js'], css: ['index.css'], isEntry: true },
  '_react.js': { file: 'react.js' },
  '_table.js': { file: 'table.js', imports: ['_react.js'] },
  'app/Shell.tsx': { file: 'shell.js', imports: ['index.html'], isDynamicEntry: true },
  'features/auth/sign-in/LoginPage.tsx': { file: 'login.js', imports: ['index.html'], isDynamicEntry: true },
  'features/organisations/entities/EntitiesPage.tsx': {
    file: 'entities.js',
    imports: ['index.html', '_table.js'],
    css: ['entities.css'],
    isDynamicEntry: true,
  },
  'features/reporting/dashboard/MetricsPage.tsx': { file: 'metrics.js', imports: ['_table.js'], isDynamicEntry: true },
  'features/people/switcher/SwitchPanel.tsx': { file: 'panel.js', isDynamicEntry: true },
};
const sizes: Record<string, number> = {
  'react.js': 60 * KB,
  'index.js': 40 * KB,
  'shell.js': 20 * KB,
  'table.js': 30 * KB,
  'login.js': 10 * KB,
  'entities.js': 15 * KB,
  'metrics.js': 35 * KB,
  'panel.js': 500 * KB,
  'index.css': 10 * KB,
  'entities.css': 5 * KB,
};
const loadsOf = (changed: Record<string, number> = {}) =>
  firstLoads(manifest, (file) => ({ ...sizes, ...changed })[file] ?? 0);
const kbOf = (route: string) => (loadsOf().find((load) => load.route === route)?.bytes ?? 0) / KB;

describe('the first load of a page', () => {
  test('is its own chunk, the shell, the entry and all that these import, each once', () => {
    expect(kbOf('features/organisations/entities/EntitiesPage.tsx')).toBe(60 + 40 + 20 + 30 + 15);
    expect(kbOf('features/organisations/entities/EntitiesPage.tsx (CSS)')).toBe(15);
  });

  test('before the sign-in goes without the shell, and a panel that opens later is no page', () => {
    expect(kbOf('features/auth/sign-in/LoginPage.tsx')).toBe(60 + 40 + 10);
    expect(loadsOf().map(({ route }) => route)).not.toContain('features/people/switcher/SwitchPanel.tsx');
  });

  test('within its budget is nothing to report', () => {
    expect(overBudget(loadsOf())).toEqual([]);
  });

  test('over its budget is named with its size, and one page does not hide another', () => {
    const over = overBudget(loadsOf({ 'entities.js': 21 * KB, 'login.js': 36 * KB }));
    expect(over).toEqual([
      'features/auth/sign-in/LoginPage.tsx: 136.0 kB of 135.0 kB gzip',
      'features/organisations/entities/EntitiesPage.tsx: 171.0 kB of 170.0 kB gzip',
    ]);
  });

  test('of a dashboard may be larger than that of a list', () => {
    expect(kbOf('features/reporting/dashboard/MetricsPage.tsx')).toBe(185);
    expect(budgets['list or form']).toBeLessThan(185);
    expect(overBudget(loadsOf({ 'metrics.js': 41 * KB }))).toHaveLength(1);
  });

  test('counts the style sheets against a budget of their own', () => {
    expect(overBudget(loadsOf({ 'index.css': 21 * KB }))).toEqual([
      'features/organisations/entities/EntitiesPage.tsx (CSS): 26.0 kB of 25.0 kB gzip',
    ]);
  });
});

describe('what a page begins to load at once', () => {
  const page = 'features/people/switcher/SelectOrganisationPage.tsx';

  test('is an import outside of every function, and not one that waits to be shown or clicked', () => {
    const source = `
import { lazy } from 'react';
const view = import('./View.tsx');
const View = lazy(async () => ({ default: (await view).View }));
const Panel = lazy(async () => ({ default: (await import('./Panel.tsx')).Panel }));
const open = () => import('./Dialog.tsx');
  const inner = import('./Inner.tsx');`;
    expect(loadedAtOnce(page, source)).toEqual(['features/people/switcher/View.tsx']);
  });

  test('is read from a part that it begins', () => {
    const part = (name: string) =>
      `const ${name} = laterPart({\n  failure: 'None',\n  load: async () => (await import('./${name}.tsx')).${name},\n});`;
    const source = [part('View'), part('Dialog'), 'View.begin();', 'const open = () => Dialog.begin();'].join('\n');
    expect(loadedAtOnce(page, source)).toEqual(['features/people/switcher/View.tsx']);
  });

  test('counts as its first load', () => {
    const entities = 'features/organisations/entities/EntitiesPage.tsx';
    const atOnce = (key: string) => (key === entities ? ['features/people/switcher/SwitchPanel.tsx'] : []);
    const loads = firstLoads(manifest, (file) => sizes[file] ?? 0, atOnce);
    expect(loads.find(({ route }) => route === entities)?.bytes).toBe((165 + 500) * KB);
    expect(overBudget(loads)).toHaveLength(1);
  });
});

test('a first load names its files, the heaviest first', () => {
  const entities = loadsOf().find(({ route }) => route.endsWith('EntitiesPage.tsx'));
  expect(entities?.parts.slice(0, 2)).toEqual([
    { name: '_react.js', bytes: 60 * KB },
    { name: 'index.html', bytes: 40 * KB },
  ]);
});

test('a manifest without a shell, without pages or with a missing import is refused rather than passed', () => {
  const { 'app/Shell.tsx': _, ...shellless } = manifest;
  expect(() => firstLoads(shellless, () => 0)).toThrow('app/Shell.tsx');
  expect(() => firstLoads({ 'index.html': { file: 'index.js' } }, () => 0)).toThrow('no page');
  expect(() => firstLoads({ ...manifest, '_react.js': { file: 'react.js', imports: ['_gone.js'] } }, () => 0)).toThrow(
    '_gone.js',
  );
});
