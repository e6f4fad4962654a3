import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Logo } from '#web/ui/brand/Logo.tsx';
import { Wordmark } from '#web/ui/brand/Wordmark.tsx';

createRoot(document.body.querySelector('#root') ?? document.body).render(
  <StrictMode>
    <div className="p-10 flex gap-6 flex-wrap items-center">
      <Logo size={160} />
      <Logo size={64} />
      <Logo size={24} />
      <Logo size={16} />
      <Wordmark size={56} />
      <Wordmark />
      <div className="bg-rail p-6 flex gap-4">
        <Wordmark tone="rail" size={40} />
        <img src="/favicon.svg" width="64" alt="" />
        <img src="/favicon.svg" width="16" alt="" />
      </div>
    </div>
  </StrictMode>,
);
