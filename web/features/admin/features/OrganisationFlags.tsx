import type { FeatureOverview } from '#shared/admin/features/routes.ts';
import { type BuiltFlag, flagKeys, isBuilt } from '#shared/features/flags.ts';
import { flagGroups, flagWords } from '#shared/features/words.ts';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import { Planned } from './Planned.tsx';
import { useSaveOverride } from './useSaveFeatures.ts';

type Chosen = NonNullable<FeatureOverview['organisation']>;

const choices = [
  { value: 'default', label: 'Default' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
];

/** The flags of one organisation by area: what is in force, and whether it is the default or its own. */
export function OrganisationFlags({ organisation }: { readonly organisation: Chosen }) {
  return (
    <div className="grid items-start gap-5 desktop:grid-cols-2">
      {flagGroups.map((group) => (
        <Card key={group} title={group}>
          <ul className="divide-y divide-line">
            {flagKeys
              .filter((key) => flagWords[key].group === group)
              .map((key) => (
                <li key={key} className="flex flex-wrap items-center justify-between gap-3 py-3">
                  <span className="min-w-0 flex-1 basis-56 text-sm">
                    <span className="font-medium">{flagWords[key].label}</span>{' '}
                    {isBuilt(key) ? <State on={organisation.effective[key] === true} /> : <Planned />}
                    <span className="block text-ink-muted text-xs">{flagWords[key].gives}</span>
                  </span>
                  {isBuilt(key) && <Choice flag={key} organisation={organisation} />}
                </li>
              ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

function State({ on }: { readonly on: boolean }) {
  return <Badge tone={on ? 'complete' : 'idle'}>{on ? 'On' : 'Off'}</Badge>;
}

function Choice({ flag, organisation }: { readonly flag: BuiltFlag; readonly organisation: Chosen }) {
  const { pending, save } = useSaveOverride(organisation.id, organisation.version);
  const own = organisation.overrides[flag];
  const { label } = flagWords[flag];
  const choose = (value: string) => {
    const on = value === 'default' ? null : value === 'on';
    const said = on === null ? 'follows the default' : `is ${on ? 'on' : 'off'}`;
    void save(flag, on, `${label} ${said} for ${organisation.name}`);
  };
  return (
    <NativeSelect
      label={`${label} for ${organisation.name}`}
      labelHidden
      options={choices}
      value={own === undefined ? 'default' : own ? 'on' : 'off'}
      disabled={pending}
      onChange={choose}
    />
  );
}
