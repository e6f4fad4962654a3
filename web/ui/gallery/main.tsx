import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createNavigation, NavigationProvider } from '#web/lib/navigation.tsx';
import { Component as GalleryPage } from '#web/ui/gallery/GalleryPage.tsx';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root.');
const navigation = createNavigation();
createRoot(root).render(
  <StrictMode>
    <NavigationProvider navigation={navigation}>
      <GalleryPage />
    </NavigationProvider>
  </StrictMode>,
);
