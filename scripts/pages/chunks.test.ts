import { describe, expect, test } from 'vitest';
import { chunkNames } from './chunks.ts';

const WEB = '/product/web';
const LUCIDE = '/product/node_modules/lucide-react/dist/esm';
const pages = Array.from({ length: 20 }, (_, at) => `${WEB}/features/thing/a${at}/A${at}Page.tsx`);
const login = `${WEB}/features/auth/sign-in/LoginPage.tsx`;

type Module = { code?: string; imports?: string[]; dynamic?: string[] };
const modules: Record<string, Module> = {
  [`${WEB}/app/main.tsx`]: { imports: [`${WEB}/app/screens.ts`, `${WEB}/lib/api.ts`] },
  [`${WEB}/app/screens.ts`]: { imports: [`${WEB}/features/thing/screens.ts`, `${WEB}/features/auth/screens.ts`] },
  [`${WEB}/features/thing/screens.ts`]: { dynamic: pages },
  [`${WEB}/features/auth/screens.ts`]: { dynamic: [login] },
  [`${WEB}/app/Frame.tsx`]: { imports: [`${WEB}/ui/feedback/Toast.tsx`] },
  [`${WEB}/app/Shell.tsx`]: { imports: [`${WEB}/app/MainMenu.tsx`, `${WEB}/ui/actions/LinkButton.tsx`] },
  [`${WEB}/app/MainMenu.tsx`]: {
    code: "import { House, Flag as Mark } from 'lucide-react';",
    imports: [`${LUCIDE}/lucide-react.mjs`],
  },
  [`${LUCIDE}/lucide-react.mjs`]: {
    code: "export { default as House, default as HouseIcon } from './icons/house.mjs';\nexport { default as Flag } from './icons/flag.mjs';\nexport { default as Leaf } from './icons/leaf.mjs';\nexport { default as Pin } from './icons/pin.mjs';",
    imports: [
      `${LUCIDE}/icons/house.mjs`,
      `${LUCIDE}/icons/flag.mjs`,
      `${LUCIDE}/icons/leaf.mjs`,
      `${LUCIDE}/icons/pin.mjs`,
    ],
  },
  [`${WEB}/lib/api.ts`]: { imports: ['/product/shared/api/problem.ts', '/product/shared/thing/schema.ts'] },
  [login]: {
    code: "import { HouseIcon } from 'lucide-react';",
    imports: [`${WEB}/ui/actions/LinkButton.tsx`, `${LUCIDE}/lucide-react.mjs`],
  },
  ...Object.fromEntries(pages.map((page) => [page, { imports: [`${WEB}/ui/tables/DataTable.tsx`] }])),
  [`${WEB}/ui/tables/DataTable.tsx`]: {
    code: "import { Flag, Pin } from 'lucide-react';",
    imports: [`${LUCIDE}/lucide-react.mjs`],
  },
  [pages[0] ?? '']: { imports: [`${WEB}/ui/tables/DataTable.tsx`, `${WEB}/ui/fields/Rare.tsx`] },
};
const chunkOf = (id: string, known = modules) =>
  chunkNames(WEB)(id, {
    getModuleInfo: (each) => {
      const { code = '', imports = [], dynamic = [] } = known[each] ?? {};
      return { code, importedIds: imports, dynamicallyImportedIds: dynamic };
    },
  });

describe('the chunk of a module', () => {
  test('is the base for what stands around every screen, and for what the sign-in shares with the shell', () => {
    expect(chunkOf(`${WEB}/lib/api.ts`)).toBe('base');
    expect(chunkOf(`${WEB}/ui/feedback/Toast.tsx`)).toBe('base');
    expect(chunkOf(`${WEB}/ui/actions/LinkButton.tsx`)).toBe('base');
    expect(chunkOf('/product/shared/api/problem.ts')).toBe('base');
  });

  test('is the shell for what only members need, but for the shell itself, which keeps its name', () => {
    expect(chunkOf(`${WEB}/app/MainMenu.tsx`)).toBe('shell');
    expect(chunkOf(`${WEB}/app/Shell.tsx`)).toBeNull();
  });

  test('is common for the kit of most pages, and left to the bundler for that of a few', () => {
    expect(chunkOf(`${WEB}/ui/tables/DataTable.tsx`)).toBe('common');
    expect(chunkOf(`${WEB}/ui/fields/Rare.tsx`)).toBeNull();
    expect(chunkOf(pages[0] ?? '')).toBeNull();
  });

  test('of an icon is that of the shell or the kit that shows it, whatever the name, or of those that come before', () => {
    expect(chunkOf(`${LUCIDE}/icons/house.mjs`)).toBe('icons');
    expect(chunkOf(`${LUCIDE}/icons/flag.mjs`)).toBe('shell');
    expect(chunkOf(`${LUCIDE}/Icon.mjs`)).toBe('icons');
    expect(chunkOf(`${LUCIDE}/icons/pin.mjs`)).toBe('common');
    expect(chunkOf(`${LUCIDE}/icons/leaf.mjs`)).toBeNull();
  });

  test('is numbers for what computes, reads and writes them, whoever needs it', () => {
    expect(chunkOf('/product/shared/library/units/decimal.ts')).toBe('numbers');
    expect(chunkOf('/product/shared/library/numbers/rules.ts')).toBe('numbers');
    expect(chunkOf(`${WEB}/lib/figures.ts`)).toBe('numbers');
    expect(chunkOf('/product/shared/library/units/table.ts')).toBeNull();
  });

  test('of an icon that several pages show is that of the kit, and of one that few show its own', () => {
    const showing = (count: number) => ({
      ...modules,
      ...Object.fromEntries(
        pages.map((page, at) => [
          page,
          {
            code: at < count ? "import { Leaf } from 'lucide-react';" : '',
            imports: [`${WEB}/ui/tables/DataTable.tsx`, `${LUCIDE}/lucide-react.mjs`],
          },
        ]),
      ),
    });
    expect(chunkOf(`${LUCIDE}/icons/leaf.mjs`, showing(6))).toBe('common');
    expect(chunkOf(`${LUCIDE}/icons/leaf.mjs`, showing(5))).toBeNull();
  });

  test('brings no schema and no validator into the base', () => {
    expect(chunkOf('/product/shared/thing/schema.ts')).toBeNull();
    expect(chunkOf('/product/node_modules/valibot/dist/index.mjs')).toBeNull();
  });

  test('is refused where the screens are not found', () => {
    expect(() => chunkOf(`${WEB}/lib/api.ts`, {})).toThrow('name no page');
  });
});
