import { ChevronsDownUp, ChevronsUpDown, ListPlus } from 'lucide-react';
import type { YearConfig, YearDataPoint } from '#shared/collection/year/schema.ts';
import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import { many } from '#shared/text/plural.ts';
import { recommendedIn, useRecommended } from '#web/features/collection/setup/recommended.ts';
import { closedBy } from '#web/features/collection/setup/year.ts';
import { useRead } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { SaveState } from '#web/ui/feedback/SaveState.tsx';
import { Toolbar } from '#web/ui/layout/FilterBar.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import type { MenuEntry } from '#web/ui/overlays/menuEntries.ts';
import { inclusion } from './pointCategories.ts';
import type { Points } from './usePoints.ts';

type BulkBarProps = {
  readonly config: YearConfig;
  readonly points: Points;
  readonly all: readonly YearDataPoint[];
  readonly shown: readonly YearDataPoint[];
  /** Do filters narrow what is shown? */
  readonly narrowed: boolean;
  readonly allOpen: boolean;
  readonly onOpenAll: (open: boolean) => void;
};

/** What is done to many data points at once: by filter, by framework, or the recommended set. */
export function BulkBar(props: BulkBarProps) {
  const { config, points, narrowed, allOpen, onOpenAll } = props;
  const entries = useEntries(props);
  return (
    <Toolbar
      label="Change many"
      end={
        !narrowed && (
          <Button
            size="small"
            variant="ghost"
            icon={allOpen ? ChevronsDownUp : ChevronsUpDown}
            onClick={() => onOpenAll(!allOpen)}
          >
            {allOpen ? 'Close all groups' : 'Open all groups'}
          </Button>
        )
      }
    >
      {closedBy(config) === null && (
        <Menu
          align="start"
          button={
            <Button size="small" icon={ListPlus}>
              Include or leave out many
            </Button>
          }
          entries={entries}
        />
      )}
      {points.saving && <SaveState state={{ kind: 'saving' }} />}
    </Toolbar>
  );
}

function useEntries({ points: { change }, all, shown, narrowed, config }: BulkBarProps): MenuEntry[] {
  const recommended = useRecommended();
  const frameworks = useRead(catalogueRoutes.listFrameworks, {}, { revalidateIfStale: false });
  const include = (list: readonly YearDataPoint[], label: string): MenuEntry => {
    const changes = inclusion(list, true);
    const hint = changes.length === 0 ? 'All are included already' : `${many(changes.length, 'data point')} more`;
    const words = `${many(changes.length, 'data point')} included`;
    return { label, hint, disabled: changes.length === 0, onSelect: () => change(changes, words) };
  };
  const leaveOut = inclusion(shown, false);
  const versions = (frameworks.data?.data ?? []).flatMap(({ versions: own }) => own);
  const chosen = versions.filter(({ id }) => config.frameworks.includes(id));
  return [
    include(recommended ? recommendedIn(all, recommended) : [], 'Include the recommended set'),
    ...chosen.map(({ id, name }) =>
      include(
        all.filter((point) => point.frameworks.includes(id)),
        `Include ${name}`,
      ),
    ),
    { kind: 'separator' },
    include(shown, narrowed ? 'Include all that are found' : 'Include all'),
    {
      label: narrowed ? 'Leave out all that are found' : 'Leave out all',
      hint: leaveOut.length === 0 ? 'None is included' : `${many(leaveOut.length, 'data point')}; values are kept`,
      disabled: leaveOut.length === 0,
      danger: true,
      onSelect: () => change(leaveOut, `${many(leaveOut.length, 'data point')} left out`),
    },
  ];
}
