import { useEffect } from 'react';
import { pageTitle } from './title.ts';

/** Gives the page its title for as long as the component is there. */
export function usePageTitle(screenTitle: string | undefined): void {
  useEffect(() => {
    document.title = pageTitle(screenTitle);
  }, [screenTitle]);
}
