import type { FeatureOverview } from '#shared/admin/features/routes.ts';
import { breakerWords } from '#shared/features/words.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { useSaveDefaults } from './useSaveFeatures.ts';

/** Switches that stop something for every organisation at once, without a deployment. */
export function Breakers({ features }: { readonly features: FeatureOverview }) {
  const confirm = useConfirm();
  const { pending, saveBreaker } = useSaveDefaults(features.version);
  const change = async (key: FeatureOverview['breakers'][number]['key'], open: boolean) => {
    const { label, stops } = breakerWords[key];
    const agreed =
      !open ||
      (await confirm({
        title: `Stop: ${label}?`,
        body: `${stops} Stopped for every organisation until the breaker is closed again.`,
        confirmLabel: 'Stop',
        danger: true,
      }));
    if (agreed) await saveBreaker(key, open, `${label}: ${open ? 'stopped' : 'runs again'}`);
  };
  return (
    <ul className="grid max-w-2xl gap-5">
      {features.breakers.map(({ key, open }) => (
        <li key={key}>
          <Switch
            spread
            label={`Stop: ${breakerWords[key].label}`}
            hint={breakerWords[key].stops}
            value={open}
            disabled={pending}
            onChange={(on) => void change(key, on)}
          />
        </li>
      ))}
    </ul>
  );
}
