import { Ban, Building2, EyeOff, Star } from 'lucide-react';
import { memo } from 'react';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearDataPoint } from '#shared/collection/year/schema.ts';
import { unitLabel } from '#shared/library/units/table.ts';
import { many } from '#shared/text/plural.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import type { RowActions } from './rowActions.ts';
import { askedWords, periodicityLabels, periodicityOptions } from './words.ts';

type PointRowProps = { readonly point: YearDataPoint; readonly readOnly: boolean; readonly actions: RowActions };

/** One data point of the year: included or not, how often, of whom, whether it must be answered, and what is opted out. */
export const PointRow = memo(function PointRow({ point, readOnly, actions }: PointRowProps) {
  const { id, name, included } = point;
  return (
    <li className={classes('px-4 py-3', !included && 'bg-sunken/50')}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_18rem]">
          <Checkbox
            label={<span className={classes('break-words', included && 'font-medium')}>{name}</span>}
            hint={<Facts point={point} />}
            value={included}
            disabled={readOnly}
            onChange={(next) =>
              actions.change([{ dataPointId: id, included: next }], `${name} is ${next ? 'included' : 'left out'}`)
            }
          />
        </div>
        {included && <Settings point={point} readOnly={readOnly} actions={actions} />}
      </div>
    </li>
  );
});

function Facts({ point }: { readonly point: YearDataPoint }) {
  const { core, hasHiddenValues, optOuts, unit, frameworks, included } = point;
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-1.5">
      <span>
        {[unit ? unitLabel(unit) : (kinds[point.type] ?? point.type), many(frameworks.length, 'framework')].join(' · ')}
      </span>
      {core && (
        <Badge icon={Star} tone="accent">
          Headline
        </Badge>
      )}
      {hasHiddenValues && (
        <Badge icon={EyeOff} tone="partial">
          Hidden values kept
        </Badge>
      )}
      {included && optOuts.length > 0 && <Badge icon={Ban}>{many(optOuts.length, 'opt-out')}</Badge>}
    </span>
  );
}

const kinds: Readonly<Record<string, string>> = {
  number: 'Number',
  integer: 'Count',
  percentage: 'Percentage',
  currency: 'Money',
  boolean: 'Yes or no',
  single_choice: 'One choice',
  multi_choice: 'Choices',
  text: 'Text',
  date: 'Date',
  table: 'Table',
};

function Settings({ point, readOnly, actions }: PointRowProps) {
  const { id, name, optional } = point;
  const { mayOptOut } = actions;
  return (
    <div className="flex flex-wrap items-center gap-2 pl-7.5 tablet:pl-0">
      <PeriodicitySelect point={point} readOnly={readOnly} actions={actions} />
      <Button
        size="small"
        icon={Building2}
        disabled={readOnly || point.askedAt === 'company'}
        aria-label={`Entities of ${name}: ${askedWords(point)}`}
        onClick={() => actions.ask('sites', id)}
      >
        {askedWords(point)}
      </Button>
      <Checkbox
        label={
          <>
            Optional <span className="sr-only">({name})</span>
          </>
        }
        value={optional}
        disabled={readOnly}
        onChange={(next) =>
          actions.change([{ dataPointId: id, optional: next }], `${name} is ${next ? 'optional' : 'required'}`)
        }
      />
      {mayOptOut && (
        <Button size="small" icon={Ban} aria-label={`Opt-outs of ${name}`} onClick={() => actions.ask('opt-out', id)}>
          Opt-outs
        </Button>
      )}
    </div>
  );
}

function PeriodicitySelect({ point, readOnly, actions }: PointRowProps) {
  const { year, toast } = actions;
  const { id, name, periodicity, periodicityOptions: offered } = point;
  const set = async (next: YearDataPoint['periodicity']) =>
    actions.write(id, { periodicity: next }, ({ version }) =>
      call(yearRoutes.setPeriodicity, {
        params: { year, id },
        body: { baseVersion: version, periodicity: next },
      }),
    );
  const choose = async (text: string) => {
    const next = offered.find((each) => each === text);
    if (!next || next === periodicity || !(await set(next))) return;
    const kept = point.counts.answered > 0 ? ' Values of the former periods are kept and hidden.' : '';
    toast.success(`${name} is asked ${periodicityLabels[next].toLowerCase()}.${kept}`, {
      label: 'Undo',
      run: () => void set(periodicity),
    });
  };
  return (
    <div className="w-32">
      <NativeSelect
        label={`Periodicity of ${name}`}
        labelHidden
        fullWidth
        disabled={readOnly || offered.length < 2}
        value={periodicity}
        options={periodicityOptions(offered)}
        onChange={(text) => void choose(text)}
      />
    </div>
  );
}
