import { type OptOutReason, optOutReasons } from '#shared/collection/cells/schema.ts';
import { type Period, type Periodicity, periodsOf } from '#shared/collection/periods/rules.ts';
import type { EntityOfYear, OptOut } from '#shared/collection/year/schema.ts';
import { optOutReasonLabels } from '#web/features/collection/cells/show.ts';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import { RadioGroup } from '#web/ui/fields/RadioGroup.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';

/** An opt-out that is being made; null = all entities, the whole year, no reason yet. */
export type OptOutDraft = Pick<OptOut, 'entityId' | 'period' | 'note'> & { readonly reason: OptOutReason | null };

/** Nothing chosen. */
export const emptyOptOut: OptOutDraft = { entityId: null, period: null, reason: null, note: '' };

/** What is wrong with the note; undefined = nothing. */
export function noteProblem(note: string): string | undefined {
  return note.trim().length > 500 ? 'A note has at most 500 characters' : undefined;
}

type OptOutFieldsProps = {
  readonly draft: OptOutDraft;
  readonly onChange: (draft: OptOutDraft) => void;
  /** Was it sent once? Then what is missing is said. */
  readonly tried: boolean;
  /** Entities that are asked. */
  readonly entities: readonly EntityOfYear[];
  readonly periodicity: Periodicity;
  readonly labelOf: (period: Period) => string;
};

/** Where, why and with which note something is opted out. */
export function OptOutFields({ draft, onChange, tried, entities, periodicity, labelOf }: OptOutFieldsProps) {
  return (
    <>
      <p className="text-ink-muted">
        What is opted out is not asked and leaves its totals partial, or out of them, as its reason says. Cells that
        hold values cannot be opted out.
      </p>
      <div className="grid gap-4 tablet:grid-cols-2">
        <NativeSelect
          label="Entity"
          fullWidth
          value={draft.entityId ?? ''}
          onChange={(id) => onChange({ ...draft, entityId: id === '' ? null : id })}
          options={[
            { value: '', label: 'All entities' },
            ...entities.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <NativeSelect
          label="Period"
          fullWidth
          value={draft.period ?? ''}
          onChange={(text) =>
            onChange({ ...draft, period: periodsOf(periodicity).find((each) => each === text) ?? null })
          }
          options={[
            { value: '', label: 'The whole year' },
            ...periodsOf(periodicity)
              .filter((each) => each !== 'FY')
              .map((each) => ({ value: each, label: labelOf(each) })),
          ]}
        />
      </div>
      <RadioGroup
        label="Reason"
        required
        options={optOutReasons.map((value) => ({
          value,
          label: optOutReasonLabels[value],
          hint: reasonHints[value],
        }))}
        value={draft.reason}
        onChange={(reason) => onChange({ ...draft, reason })}
        error={tried && draft.reason === null ? 'Choose why it is opted out' : undefined}
      />
      <TextArea
        label="Note"
        fullWidth
        rows={2}
        maxLength={500}
        value={draft.note}
        onChange={(note) => onChange({ ...draft, note })}
        error={tried ? noteProblem(draft.note) : undefined}
      />
    </>
  );
}

const reasonHints: Record<OptOutReason, string> = {
  'not-applicable': 'It cannot occur here.',
  immaterial: 'It occurs and does not matter.',
  'not-available': 'It occurs and cannot be measured yet; totals are partial.',
  confidential: 'It is known and not disclosed; totals are partial.',
  'phase-in': 'A framework does not ask for it yet.',
};
