import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Component as GalleryPage } from '#web/ui/gallery/GalleryPage.tsx';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <GalleryPage />
    </BrowserRouter>
  </StrictMode>,
);
