import {
  BarChart3,
  BookOpen,
  Building,
  Building2,
  CalendarCog,
  CircleGauge,
  ClipboardCheck,
  ClipboardList,
  FileText,
  Flag,
  Goal,
  House,
  KeyRound,
  Leaf,
  Library,
  ListChecks,
  type LucideIcon,
  MapPinned,
  Network,
  Plug,
  ScrollText,
  Send,
  Settings,
  Sigma,
  Users,
} from 'lucide-react';
import type { FlagKey } from '#shared/features/flags.ts';
import { type AccessWord, allows, isViewerOnly, type Role } from '#shared/people/access.ts';
import type { Portal } from '#shared/people/switcher/schema.ts';
import type { Screen } from './paths.ts';

/** An entry of a menu. Whether it shows follows from its screen, its flag and its access word (`visibleMenu`). */
export type MenuItem = {
  readonly label: string;
  readonly path: `/${string}`;
  readonly icon: LucideIcon;
  readonly flag?: FlagKey;
  /** Narrower than the screen's own word, where product.md hides an item from people who may open its screen. */
  readonly needs?: AccessWord;
  readonly children?: readonly Omit<MenuItem, 'icon' | 'children'>[];
};

/** Entries under one heading; the first group of a menu has none. */
export type MenuGroup = { readonly heading: string | null; readonly items: readonly MenuItem[] };
export type Menu = readonly MenuGroup[];

const home = { label: 'Home', path: '/home', icon: House, needs: 'reader' } as const;
const carbonInsights = {
  label: 'Carbon insights',
  path: '/carbon-insights',
  icon: Leaf,
  flag: 'carbon-insights',
} as const;
const policies = { label: 'Policies', path: '/policies', icon: ScrollText, flag: 'policy-library' } as const;
const serviceAccounts = {
  label: 'Service accounts',
  path: '/service-accounts',
  icon: KeyRound,
  flag: 'organisation-service-accounts',
  needs: 'org-admin',
} as const;
const users = { label: 'Users', path: '/users', icon: Users, needs: 'org-user' } as const;
const customMetrics = {
  label: 'Custom metrics',
  path: '/metric-manager',
  icon: Sigma,
  flag: 'metric-manager',
  needs: 'org-user',
} as const;
const settings = { label: 'Company settings', path: '/settings-overview', icon: Settings } as const;

/** The menus of product.md, section 2, whole: entries appear as their screens are built. */
export const menus = {
  company: [
    {
      heading: null,
      items: [
        home,
        { label: 'CSRD', path: '/csrd', icon: Flag, flag: 'csrd', needs: 'reader' },
        { label: 'Resources', path: '/esg-management-toolkit', icon: BookOpen, needs: 'reader' },
      ],
    },
    {
      heading: 'Data',
      items: [
        { label: 'Collect data', path: '/collect-data', icon: ClipboardList },
        { label: 'Metric library', path: '/metric-library', icon: Library },
        { label: 'Review & sign off', path: '/data-review', icon: ClipboardCheck, flag: 'review-and-signoff' },
      ],
    },
    {
      heading: 'Analytics',
      items: [
        { label: 'Dashboards', path: '/metrics', icon: BarChart3 },
        { ...carbonInsights, needs: 'reader' },
        { label: 'Reports', path: '/reports', icon: FileText },
      ],
    },
    {
      heading: 'Improve',
      items: [
        { ...policies, needs: 'reader' },
        { label: 'Targets', path: '/targets', icon: Goal, flag: 'targets', needs: 'reader' },
        { label: 'Action plans', path: '/action-plan', icon: ListChecks, needs: 'reader' },
      ],
    },
    {
      heading: 'Setup',
      items: [
        users,
        serviceAccounts,
        { label: 'Entities', path: '/entities', icon: MapPinned, needs: 'org-user' },
        {
          label: 'Reporting year setup',
          path: '/setup-reporting-year',
          icon: CalendarCog,
          children: [
            { label: 'Data points', path: '/setup-reporting-year/data-points' },
            { label: 'User assignments', path: '/setup-reporting-year/user-assignments' },
          ],
        },
        customMetrics,
        { label: 'Integrations', path: '/integrations', icon: Plug, flag: 'integrations-page', needs: 'org-user' },
        settings,
      ],
    },
  ],
  'fund-manager': [
    { heading: null, items: [{ ...home, needs: 'fund-manager' }] },
    {
      heading: 'Monitor',
      items: [{ label: 'Data requests', path: '/portfolio/reports', icon: Send, needs: 'fund-manager' }],
    },
    {
      heading: 'Analytics',
      items: [
        { label: 'Dashboards', path: '/dashboard', icon: BarChart3, needs: 'fund-manager' },
        { label: 'Reports', path: '/fund-reports', icon: FileText, needs: 'fund-manager' },
      ],
    },
    {
      heading: 'Setup',
      items: [
        { label: 'Companies', path: '/portfolio/companies', icon: Building2, needs: 'fund-manager' },
        users,
        serviceAccounts,
        customMetrics,
        { label: 'EDCI integration', path: '/portfolio/edci', icon: Network, flag: 'edci', needs: 'fm-admin' },
        { ...settings, needs: 'fund-manager' },
      ],
    },
  ],
  admin: [
    {
      heading: null,
      items: [
        { label: 'Dashboard', path: '/admin', icon: CircleGauge },
        { label: 'Organisations', path: '/admin/organisations', icon: Building },
        { label: 'Users', path: '/admin/users', icon: Users },
        { label: 'Feature flags', path: '/admin/feature-management', icon: Flag },
      ],
    },
  ],
  viewer: [
    {
      heading: null,
      items: [
        home,
        { label: 'Dashboards', path: '/metrics', icon: BarChart3 },
        { ...carbonInsights, needs: 'company' },
        { label: 'Reports', path: '/reports', icon: FileText },
        { ...policies, needs: 'company' },
        { label: 'Entities', path: '/entities', icon: MapPinned, needs: 'company' },
      ],
    },
  ],
  'fund-manager-viewer': [
    {
      heading: null,
      items: [
        home,
        { label: 'Dashboards', path: '/dashboard', icon: BarChart3 },
        { label: 'Reports', path: '/fund-reports', icon: FileText },
      ],
    },
  ],
} as const satisfies Record<string, Menu>;

export type MenuName = keyof typeof menus;
/** The screens that are built, with their words. */
type Screens = readonly Pick<Screen, 'path' | 'access'>[];

/** Which menu a person sees in a portal. */
export function menuFor(portal: Portal, roles: readonly Role[]): MenuName {
  if (portal === 'admin') return 'admin';
  if (isViewerOnly({ roles })) return portal === 'fund_manager' ? 'fund-manager-viewer' : 'viewer';
  return portal === 'fund_manager' ? 'fund-manager' : 'company';
}

type Seer = { readonly roles: readonly Role[]; readonly flags: Readonly<Partial<Record<FlagKey, boolean>>> };

/**
 * The part of a menu that a person sees: an entry shows only when its screen exists, its flag is on and its access word,
 * and the screen's, fits. Groups without entries vanish.
 */
export function visibleMenu(menu: Menu, seer: Seer, existing: Screens): Menu {
  const shows = ({ path, flag, needs }: Omit<MenuItem, 'icon'>): boolean => {
    const screen = existing.find((each) => each.path === path);
    if (!screen || (flag && seer.flags[flag] !== true)) return false;
    return mayOpen(screen.access, seer.roles) && (!needs || mayOpen(needs, seer.roles));
  };
  return menu
    .map(({ heading, items }) => ({
      heading,
      items: items.filter(shows).map((item) => ({ ...item, children: item.children?.filter(shows) ?? [] })),
    }))
    .filter(({ items }) => items.length > 0);
}

/** May somebody with these roles open a screen behind this word? Opening is reading. */
export function mayOpen(access: Screen['access'], roles: readonly Role[]): boolean {
  return allows({ method: 'GET', access }, { roles });
}
