import { useState } from 'react';
import type { EntityOfYear } from '#shared/collection/year/schema.ts';
import { rangeText } from '#web/lib/dates.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { FieldError } from '#web/ui/fields/Field.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { toggled } from '#web/ui/tables/TableBody.tsx';
import { tagsIn } from './entities.ts';

type EntityPickerProps = {
  readonly label: string;
  readonly entities: readonly EntityOfYear[];
  readonly value: ReadonlySet<string>;
  readonly onChange: (value: ReadonlySet<string>) => void;
  /** Ids that stay as they are, with the reason. */
  readonly fixed?: ReadonlyMap<string, string>;
  /** Warnings by id, under the name. */
  readonly warnings?: ReadonlyMap<string, string>;
  readonly disabled?: boolean;
  readonly error?: string | undefined;
};

/** More entities than this get a search box. */
const SEARCH_FROM = 8;

/** Chooses some of the entities, one by one or by tag. */
export function EntityPicker(props: EntityPickerProps) {
  const { label, entities, value, onChange, fixed, warnings, disabled = false, error } = props;
  const [search, setSearch] = useState('');
  const shown = entities.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const free = entities.filter(({ id }) => !fixed?.has(id));
  const put = (ids: readonly string[], chosen: boolean) => {
    const next = new Set(value);
    for (const id of ids) chosen ? next.add(id) : next.delete(id);
    onChange(next);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      {!disabled && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <Button
            size="xsmall"
            onClick={() =>
              put(
                free.map(({ id }) => id),
                true,
              )
            }
          >
            All
          </Button>
          <Button
            size="xsmall"
            onClick={() =>
              put(
                free.map(({ id }) => id),
                false,
              )
            }
          >
            None
          </Button>
          {tagsIn(free).map(({ tag, ids }) => {
            const all = ids.every((id) => value.has(id));
            return (
              <Button key={tag} size="xsmall" aria-pressed={all} onClick={() => put(ids, !all)}>
                {`${all ? 'Without' : 'With'} ${tag} (${ids.length})`}
              </Button>
            );
          })}
        </div>
      )}
      {entities.length > SEARCH_FROM && (
        <div className="mb-3">
          <SearchField label="Search entities" fullWidth value={search} onChange={setSearch} found={shown.length} />
        </div>
      )}
      <ul className="max-h-80 space-y-2.5 overflow-y-auto p-0.5">
        {shown.map((entity) => (
          <li key={entity.id}>
            <Checkbox
              label={<span className="break-words">{entity.name}</span>}
              hint={<EntityFacts entity={entity} why={fixed?.get(entity.id)} warning={warnings?.get(entity.id)} />}
              value={value.has(entity.id)}
              disabled={disabled || (fixed?.has(entity.id) ?? false)}
              onChange={() => onChange(toggled(value, entity.id))}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="text-ink-muted text-sm">No entity has this name.</p>}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

type EntityFactsProps = {
  readonly entity: EntityOfYear;
  readonly why: string | undefined;
  readonly warning: string | undefined;
};

function EntityFacts({ entity, why, warning }: EntityFactsProps) {
  const facts = [entity.country, ...entity.tags, rangeText(entity.from, entity.to), why].filter(Boolean);
  if (facts.length === 0 && !warning) return null;
  return (
    <>
      <span className="break-words">{facts.join(' · ')}</span>
      {warning && <span className="block font-medium text-partial">{warning}</span>}
    </>
  );
}
