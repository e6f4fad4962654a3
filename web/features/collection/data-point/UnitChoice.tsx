import { isNumeric, type SectionDataPoint } from '#web/features/collection/cells/sectionDataPoint.ts';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';

type UnitChoiceProps = {
  readonly dataPoint: SectionDataPoint;
  readonly unit: string | null;
  readonly onUnit: (unit: string) => void;
};

/** The unit of every number that is typed without one; nothing where there is no choice. */
export function UnitChoice({ dataPoint, unit, onUnit }: UnitChoiceProps) {
  if (!isNumeric(dataPoint) || dataPoint.units.length < 2) return null;
  return (
    <div className="flex items-center gap-2 text-ink-muted text-sm">
      <span aria-hidden>Typed in</span>
      <div className="w-32">
        <NativeSelect
          label="Numbers are typed in"
          labelHidden
          fullWidth
          value={unit ?? ''}
          options={dataPoint.units.map((each) => ({ value: each.unit, label: each.label }))}
          onChange={onUnit}
        />
      </div>
    </div>
  );
}
