import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { listenForErrors, noteError } from '#web/lib/noteError.ts';
import { reloadAfterDeploy } from './reloadAfterDeploy.ts';
import { Product } from './router.tsx';

reloadAfterDeploy();
listenForErrors();
// Not needed for the page itself: loaded once that is there.
void import('#web/lib/clientErrors.ts').then(({ reportErrors }) => reportErrors());
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root');
createRoot(root, {
  onCaughtError: (error) => {
    console.error(error);
    noteError(error);
  },
}).render(
  <StrictMode>
    <Product />
  </StrictMode>,
);
