import { ListPlus } from 'lucide-react';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearConfig } from '#shared/collection/year/schema.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { NotSetUp } from '#web/features/collection/setup/NotSetUp.tsx';
import { SetupFrame } from '#web/features/collection/setup/SetupFrame.tsx';
import { dataPointsOf } from '#web/lib/dataPoints.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { useReadAll } from '#web/lib/useReadAll.ts';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { AssignmentBoard } from './AssignmentBoard.tsx';
import { assignedSections } from './assignedSections.ts';

/** Says who is asked for what in a year: by section, by data point, and by entity. */
export function AssignmentsPage() {
  return (
    <SetupFrame
      title="User assignments"
      lead="Say who answers what. People of a data point answer instead of its group's, and the default assignee the rest."
    >
      {(config) => (config.status === 'NOT_SET_UP' ? <NotSetUp year={config.year} /> : <Assignments config={config} />)}
    </SetupFrame>
  );
}

function Assignments({ config }: { readonly config: YearConfig }) {
  const overview = useRead(yearRoutes.getYearOverview, { params: { year: config.year } });
  const members = useReadAll(memberRoutes.listUsers, {});
  const skeleton = <Skeleton shape="table" rows={8} label="Loading the assignments..." />;
  return (
    <Loaded read={overview} failure="The assignments could not be loaded" skeleton={skeleton}>
      {({ data: { sections, dataPoints, entityLists, entities } }) => (
        <Loaded read={members} failure="The people could not be loaded" skeleton={skeleton}>
          {(people) =>
            sections.length === 0 ? (
              <EmptyState
                icon={ListPlus}
                title="Nothing is asked yet"
                action={
                  <LinkButton to="/setup-reporting-year/data-points" variant="primary">
                    Choose data points
                  </LinkButton>
                }
              >
                People are assigned to data points: include some first.
              </EmptyState>
            ) : (
              <AssignmentBoard
                config={config}
                sections={assignedSections(sections, dataPointsOf({ dataPoints, entityLists }))}
                people={people}
                entities={entities}
              />
            )
          }
        </Loaded>
      )}
    </Loaded>
  );
}
