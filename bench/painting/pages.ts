import { shownDataPoint } from '#bench/company/company.ts';

/** A page whose painting is measured; each but the sign-in is opened by the company's administrator. */
export type PaintedPage = { readonly name: string; readonly path: string; readonly signedOut?: true };

/** The page that the others are compared with. */
export const SIGN_IN = 'Sign in';

/** What somebody opens every day. */
export const paintedPages: readonly PaintedPage[] = [
  { name: SIGN_IN, path: '/login', signedOut: true },
  { name: 'Home', path: '/home' },
  { name: 'Collect data', path: '/collect-data' },
  { name: 'A data point', path: `/collect-data/data-points/${shownDataPoint}` },
  { name: 'Dashboard', path: '/metrics' },
  { name: 'Reports', path: '/reports' },
  { name: 'Set up a year', path: '/setup-reporting-year' },
];

/** Most blocking time of a page in that of the sign-in page, and most layout shift of any. */
export const paintingBudgets = { blockingTimes: 3, layoutShift: 0.05 } as const;
