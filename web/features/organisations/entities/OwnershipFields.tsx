import { Plus, Trash2 } from 'lucide-react';
import { MAX_SHARES, type OwnershipShare } from '#shared/organisations/entities/schema.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { FieldError } from '#web/ui/fields/Field.tsx';
import { NumericInput } from '#web/ui/fields/NumericInput.tsx';

export interface OwnershipFieldsProps {
  readonly value: readonly OwnershipShare[];
  readonly onChange: (value: OwnershipShare[]) => void;
  /** The message of a field by its path within the list: `0.share`. */
  readonly errorAt: (path: string) => string | undefined;
  readonly error: string | undefined;
  readonly disabled: boolean;
}

/** The organisation's share of an entity from date to date; without an entry it is 100 %. */
export function OwnershipFields({ value, onChange, errorAt, error, disabled }: OwnershipFieldsProps) {
  const change = (at: number, part: Partial<OwnershipShare>) =>
    onChange(value.map((share, index) => (index === at ? { ...share, ...part } : share)));
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="font-medium text-ink text-sm">Ownership share</legend>
      <p className="mt-0.5 mb-3 text-ink-muted text-xs">
        100% unless you say otherwise. It multiplies emissions and energy where the organisation consolidates by equity
        share.
      </p>
      <div className="space-y-3">
        {value.map((share, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a form have no name of their own
          <div key={at} className="flex items-start gap-2">
            <DateField
              label={`Share ${at + 1} counts from`}
              labelHidden={at > 0}
              fullWidth
              value={share.from || null}
              onChange={(from) => change(at, { from: from ?? '' })}
              error={errorAt(`${at}.from`)}
            />
            <div className="w-32 shrink-0">
              <NumericInput
                label={`Share ${at + 1}`}
                labelHidden={at > 0}
                fullWidth
                unit="%"
                value={share.share || null}
                onChange={(next) => change(at, { share: next ?? '' })}
                error={errorAt(`${at}.share`)}
              />
            </div>
            <div className={at === 0 ? 'pt-[31px]' : 'pt-1'}>
              <IconButton
                icon={Trash2}
                label={`Remove share ${at + 1}`}
                onClick={() => onChange(value.filter((_, index) => index !== at))}
              />
            </div>
          </div>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
      {value.length < MAX_SHARES && !disabled && (
        <div className={value.length > 0 ? 'mt-3' : undefined}>
          <Button size="small" icon={Plus} onClick={() => onChange([...value, { from: '', share: '' }])}>
            Add a share
          </Button>
        </div>
      )}
    </fieldset>
  );
}
