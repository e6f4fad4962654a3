import { useState } from 'react';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { EntityOfYear, YearConfig } from '#shared/collection/year/schema.ts';
import { call } from '#web/lib/api.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useUnsavedChanges } from '#web/lib/unsavedChanges.tsx';
import { sameValue } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { RadioGroup } from '#web/ui/fields/RadioGroup.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { EntityPicker } from './EntityPicker.tsx';
import { choiceOf, type ReportingChoice } from './entities.ts';
import { Refused } from './Refused.tsx';
import { useSetupOverview } from './useSetupOverview.ts';
import { useYearActions } from './useYear.ts';
import { closedBy } from './year.ts';

/** Which entities report in the year: every living one, or those chosen. */
export function EntitiesCard({ config }: { readonly config: YearConfig }) {
  const read = useSetupOverview(config.year);
  const entities = read.data?.data.entities;
  const count = entities?.filter(({ reporting }) => reporting).length;
  return (
    <Card
      title="Entities that report"
      lead={
        count === undefined
          ? 'Who is asked in this year.'
          : `${count} of ${entities?.length ?? 0} report. Each data point can narrow this further.`
      }
      actions={<Link to="/entities">All entities</Link>}
    >
      <Loaded read={read} failure="The entities could not be loaded" skeleton={<Skeleton rows={4} />}>
        {({ data }) => <EntitiesForm config={config} entities={data.entities} />}
      </Loaded>
    </Card>
  );
}

type EntitiesFormProps = { readonly config: YearConfig; readonly entities: readonly EntityOfYear[] };

function EntitiesForm({ config, entities }: EntitiesFormProps) {
  const toast = useToast();
  const { act, pending, error, reset } = useYearActions(config.year);
  const stored = choiceOf(config, entities);
  // What was chosen and not saved; null follows the store.
  const [draft, setDraft] = useState<ReportingChoice | null>(null);
  const choice = draft ?? stored;
  const dirty = draft !== null && !sameChoice(draft, stored);
  useUnsavedChanges(dirty);
  const closed = closedBy(config) !== null;
  const root = entities.find(({ isRoot }) => isRoot);
  const fixed = new Map(root ? [[root.id, 'answers the questions about the whole company']] : []);

  const save = async () => {
    const entityIds = choice.which === 'all' ? null : [...new Set([...(root ? [root.id] : []), ...choice.ids])];
    const saved = await act(async ({ year, version }) => {
      const params = { year };
      await call(yearRoutes.chooseYearEntities, { params, body: { baseVersion: version, entityIds } });
      return (await call(yearRoutes.getYearConfig, { params })).data;
    });
    if (!saved) return;
    setDraft(null);
    toast.success('The entities that report are saved');
  };
  return (
    <div className="space-y-4">
      <Refused error={error} onDismiss={reset} />
      <RadioGroup
        label="Who reports"
        labelHidden
        look="cards"
        disabled={closed}
        value={choice.which}
        onChange={(which) => setDraft({ ...choice, which })}
        options={[
          { value: 'all', label: 'Every entity', hint: 'Those added later report by themselves.' },
          { value: 'chosen', label: 'Only those chosen', hint: 'Those added later are chosen here.' },
        ]}
      />
      {choice.which === 'chosen' && (
        <EntityPicker
          label="Entities that report"
          entities={entities}
          value={root ? new Set([...choice.ids, root.id]) : choice.ids}
          onChange={(ids) => setDraft({ ...choice, ids })}
          fixed={fixed}
          disabled={closed}
        />
      )}
      {dirty && (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" pending={pending} onClick={() => void save()}>
            Save entities
          </Button>
          {!pending && <Button onClick={() => setDraft(null)}>Discard</Button>}
        </div>
      )}
    </div>
  );
}

function sameChoice(a: ReportingChoice, b: ReportingChoice): boolean {
  if (a.which !== b.which) return false;
  return a.which === 'all' || sameValue([...a.ids].toSorted(), [...b.ids].toSorted());
}
