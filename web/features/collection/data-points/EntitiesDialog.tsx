import { useState } from 'react';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { EntityOfYear, YearDataPoint } from '#shared/collection/year/schema.ts';
import { EntityPicker } from '#web/features/collection/setup/EntityPicker.tsx';
import { call } from '#web/lib/api.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { sameValue } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { RadioGroup } from '#web/ui/fields/RadioGroup.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import type { Points } from './usePoints.ts';

type EntitiesDialogProps = {
  readonly year: number;
  readonly point: YearDataPoint;
  readonly write: Points['write'];
  readonly onClose: () => void;
};

/** Which entities a data point is asked of: all that report, or those chosen. */
export function EntitiesDialog({ year, point, write, onClose }: EntitiesDialogProps) {
  const read = useRead(yearRoutes.listYearEntities, { params: { year } });
  const toast = useToast();
  const [which, setWhich] = useState<'all' | 'chosen'>(point.entityIds === null ? 'all' : 'chosen');
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(point.entityIds ?? point.askedEntityIds));
  const [asked, setAsked] = useState(false);
  const next = which === 'all' ? null : [...ids];
  const dirty = !sameValue(next?.toSorted() ?? null, point.entityIds?.toSorted() ?? null);
  const problem = which === 'chosen' && ids.size === 0 ? 'Choose at least one entity' : undefined;
  const put = (entityIds: string[] | null) =>
    write(point.id, { entityIds }, ({ version }) =>
      call(yearRoutes.setRelevantSites, { params: { year, id: point.id }, body: { baseVersion: version, entityIds } }),
    );
  const save = async () => {
    setAsked(true);
    if (problem) return;
    const before = point.entityIds;
    onClose();
    if (!dirty || !(await put(next))) return;
    toast.success(`The entities of ${point.name} are saved`, { label: 'Undo', run: () => void put(before) });
  };
  return (
    <Modal
      open
      title={`Who is asked for ${point.name}?`}
      onClose={onClose}
      dirty={dirty}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <RadioGroup
          label="Who is asked"
          labelHidden
          look="cards"
          value={which}
          onChange={setWhich}
          options={[
            { value: 'all', label: 'All that report', hint: 'Sites added later are asked too.' },
            { value: 'chosen', label: 'Only those chosen' },
          ]}
        />
        {which === 'chosen' && (
          <Loaded read={read} failure="The entities could not be loaded" skeleton={<Skeleton rows={4} />}>
            {({ data }) => (
              <EntityPicker
                label="Entities that are asked"
                entities={data}
                value={ids}
                onChange={setIds}
                warnings={notReporting(data)}
                error={asked ? problem : undefined}
              />
            )}
          </Loaded>
        )}
      </div>
    </Modal>
  );
}

function notReporting(entities: readonly EntityOfYear[]): ReadonlyMap<string, string> {
  return new Map(
    entities
      .filter(({ reporting, isRoot }) => !reporting && !isRoot)
      .map(({ id }) => [id, 'Does not report in this year, so it is not asked']),
  );
}
