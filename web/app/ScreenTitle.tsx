import { Outlet, useLocation } from 'react-router-dom';
import { screenAt } from './screens.ts';
import { usePageTitle } from './usePageTitle.ts';

/** Gives the page the title of the address's screen. */
export function ScreenTitle() {
  usePageTitle(screenAt(useLocation().pathname)?.title);
  return <Outlet />;
}
