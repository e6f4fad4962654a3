import type { Role } from '#shared/people/access.ts';
import { isGathererOnly } from '#shared/people/access.ts';
import { roleLabel } from '#shared/people/roles/labels.ts';
import { hasReach } from '#shared/people/roles/rules.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { FieldError } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { SelectOption } from '#web/ui/fields/selectOptions.ts';
import { type Access, reachWarning } from './reach.ts';
import { roleExplanation } from './roleWords.ts';
import type { AccessChoices } from './useAccessChoices.ts';

export interface AccessFieldsProps {
  readonly id?: string;
  readonly value: Access;
  readonly onChange: (value: Access) => void;
  /** Roles that may be granted. */
  readonly grantable: readonly Role[];
  readonly choices: AccessChoices;
  readonly error?: string | undefined;
}

/** Roles with what they let people do, and for roles that are limited the sections and entities. */
export function AccessFields({ id, value, onChange, grantable, choices, error }: AccessFieldsProps) {
  const toggle = (role: Role, on: boolean) => {
    const roles = on ? grantable.filter((each) => each === role || value.roles.includes(each)) : without(value, role);
    onChange({ ...value, roles });
  };
  return (
    <div className="grid gap-6">
      <fieldset
        id={id}
        tabIndex={-1}
        className="outline-none"
        aria-describedby={error && id ? `${id}-error` : undefined}
      >
        <legend className="mb-3 font-medium text-ink text-sm">Roles</legend>
        <div className="grid gap-3">
          {grantable.map((role) => (
            <Checkbox
              key={role}
              label={roleLabel(role)}
              hint={roleExplanation(role)}
              value={value.roles.includes(role)}
              onChange={(on) => toggle(role, on)}
            />
          ))}
        </div>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </fieldset>
      {hasReach(value.roles) && <ReachFields value={value} onChange={onChange} choices={choices} />}
    </div>
  );
}

function without({ roles }: Access, role: Role): Role[] {
  return roles.filter((each) => each !== role);
}

function ReachFields({ value, onChange, choices }: Pick<AccessFieldsProps, 'value' | 'onChange' | 'choices'>) {
  const none = isGathererOnly(value) ? 'Choose what they collect' : 'All; choose to limit';
  const warning = reachWarning(value);
  return (
    <>
      <Select
        label="Sections"
        multiple
        fullWidth
        loading={choices.loading}
        placeholder={none}
        options={withStrays(choices.groups, value.allowedQuestionGroupIds)}
        value={value.allowedQuestionGroupIds}
        onChange={(allowedSectionIds) => onChange({ ...value, allowedQuestionGroupIds: allowedSectionIds })}
      />
      <Select
        label="Entities"
        multiple
        fullWidth
        loading={choices.loading}
        placeholder={none}
        options={withStrays(choices.entities, value.allowedEntityIds)}
        value={value.allowedEntityIds}
        onChange={(allowedEntityIds) => onChange({ ...value, allowedEntityIds })}
      />
      {choices.failed && (
        <FieldError>Sections or entities could not be loaded. Close this and open it again to limit access.</FieldError>
      )}
      {warning && (
        <p role="status" className="font-medium text-partial text-xs">
          {warning}
        </p>
      )}
    </>
  );
}

/** Chosen entities that have been archived since stay visible, so that they can be taken away. */
function withStrays(options: readonly SelectOption[], chosen: readonly string[]): readonly SelectOption[] {
  const strays = chosen.filter((id) => !options.some(({ value }) => value === id));
  return [...options, ...strays.map((value) => ({ value, label: 'No longer there' }))];
}
