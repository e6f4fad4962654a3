import { Outlet, useLocation } from 'react-router-dom';
import { screenAt, screens } from './paths.ts';
import { usePageTitle } from './usePageTitle.ts';

/** Gives the page the title of the address's screen. */
export function ScreenTitle() {
  const name = screenAt(useLocation().pathname);
  usePageTitle(name && screens[name].title);
  return <Outlet />;
}
