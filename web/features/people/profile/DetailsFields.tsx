import { countryCodes } from '#shared/organisations/reference/countries.ts';
import { countryLabel } from '#web/features/organisations/entities/words.ts';
import type { BoundField } from '#web/lib/useForm.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

const countries = countryCodes
  .map((value) => ({ value, label: countryLabel(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

export interface DetailsFieldsProps {
  readonly country: BoundField<string | null>;
  readonly jobTitle: BoundField<string>;
}

/** Country and job title. */
export function DetailsFields({ country, jobTitle }: DetailsFieldsProps) {
  return (
    <>
      <Select label="Country" fullWidth clearable options={countries} {...country} />
      <TextField
        label="Job title"
        name="organization-title"
        autoComplete="organization-title"
        fullWidth
        maxLength={100}
        {...jobTitle}
      />
    </>
  );
}
