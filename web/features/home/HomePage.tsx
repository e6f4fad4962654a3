import { Navigate } from 'react-router-dom';
import { laterPart } from '#web/lib/laterPart.tsx';
import { usePortal } from '#web/lib/portal.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { CompanyHome } from './CompanyHome.tsx';

const PortfolioHome = laterPart({
  failure: 'The home could not be loaded',
  load: async () => (await import('#web/features/portfolio/home/PortfolioHome.tsx')).PortfolioHome,
  skeleton: <Skeleton shape="card" />,
});

/** The home of the person's portal: the admin dashboard, the portfolio, or the organisation's own reporting year. */
export function HomePage() {
  const portal = usePortal();
  if (portal === 'admin') return <Navigate to="/admin" replace />;
  if (portal !== 'fund_manager') return <CompanyHome />;
  return <PortfolioHome />;
}
