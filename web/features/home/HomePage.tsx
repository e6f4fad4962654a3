import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { usePortal } from '#web/lib/portal.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { CompanyHome } from './CompanyHome.tsx';

const PortfolioHome = lazy(async () => ({
  default: (await import('#web/features/portfolio/home/PortfolioHome.tsx')).PortfolioHome,
}));

/** The home of the person's portal: the admin dashboard, the portfolio, or the organisation's own reporting year. */
export function HomePage() {
  const portal = usePortal();
  if (portal === 'admin') return <Navigate to="/admin" replace />;
  if (portal !== 'fund_manager') return <CompanyHome />;
  return (
    <Suspense fallback={<Skeleton shape="card" />}>
      <PortfolioHome />
    </Suspense>
  );
}
