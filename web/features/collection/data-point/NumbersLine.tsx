import { useState } from 'react';
import { formatNumber } from '#shared/library/numbers/rules.ts';
import type { NumberLocale } from '#shared/organisations/profile/numbers.ts';
import { numberLocales } from '#shared/organisations/profile/rules.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import type { Shown } from './cellShown.ts';

type NumbersLineProps = {
  readonly shown: Pick<Shown, 'locale' | 'locales'>;
  readonly onChoose: (locale: NumberLocale) => void;
};

/** One locale for each way of writing numbers: the line offers how numbers look, not languages. */
const ways = numberLocales
  .filter((locale, at) => numberLocales.findIndex((other) => writing(other) === writing(locale)) === at)
  .map((value) => ({ value, label: example(value) }));

/** A number with all that a locale does to one, whatever kind of space it takes. */
function writing(locale: string): string {
  return formatNumber('1234567.5', locale).replace(/\s/g, ' ');
}

/** How this person's numbers are read here, with the way to change it. */
export function NumbersLine({ shown, onChoose }: NumbersLineProps) {
  const [changing, setChanging] = useState(false);
  const settled = shown.locales.length === 1;
  const read = example(shown.locale);
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-ink-muted text-sm">
      <span>
        {settled
          ? `Numbers are read as ${read}`
          : `Numbers are shown as ${read}; what can mean two things is asked once`}
      </span>
      <Button size="small" variant="ghost" aria-expanded={changing} onClick={() => setChanging(!changing)}>
        {settled ? 'Change' : 'Choose'}
      </Button>
      {changing && (
        <div className="w-44">
          <NativeSelect
            label="Numbers are read as"
            fullWidth
            value={settled ? (ways.find(({ value }) => writing(value) === writing(shown.locale))?.value ?? '') : ''}
            options={settled ? ways : [{ value: '', label: 'Choose' }, ...ways]}
            onChange={(value) => {
              const chosen = ways.find((way) => way.value === value);
              if (!chosen) return;
              onChoose(chosen.value);
              setChanging(false);
            }}
          />
        </div>
      )}
    </div>
  );
}

/** How a locale writes one thousand two hundred thirty-four and a half. */
export function example(locale: string): string {
  return formatNumber('1234.5', locale);
}
