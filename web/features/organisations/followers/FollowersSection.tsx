import { Users } from 'lucide-react';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useMember } from '#web/lib/session.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { FollowerItem } from './FollowerItem.tsx';

/** Fund managers that follow the organisation, or ask to: accepted, declined and ended here. */
export function FollowersSection() {
  const { organisation } = useMember();
  const read = useRead(companyRoutes.listFollowers, { params: { id: organisation.id } });
  return (
    <Card
      title="Fund managers"
      lead="A follower sees what you share with it from its first day to its last; what you shared before stays with it."
    >
      <Loaded read={read} failure="The followers could not be loaded" skeleton={<Skeleton rows={4} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState compact level={3} icon={Users} title="Nobody follows you">
              A fund manager that invites you appears here, and you decide.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {data.map((follower) => (
                <FollowerItem key={follower.managerId} follower={follower} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
