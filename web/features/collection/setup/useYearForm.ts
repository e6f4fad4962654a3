import { useEffect, useRef, useState } from 'react';
import { AppError } from '#shared/api/problem.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearConfig } from '#shared/collection/year/schema.ts';
import { call } from '#web/lib/api.ts';
import { type Conflict, storedIn } from '#web/lib/conflict.ts';
import { useRead } from '#web/lib/useApi.ts';
import { type Form, type FormOptions, sameValue, useForm } from '#web/lib/useForm.ts';
import { useYearRefresh } from './useYear.ts';

type YearFormOptions<Values extends object, Output> = Pick<
  FormOptions<Values, Output>,
  'schema' | 'validators' | 'labels'
> & {
  readonly config: YearConfig;
  readonly valuesOf: (config: YearConfig) => Values;
  /** Stores what was typed on top of `config`, and tells `learn` each state of the year on the way. */
  readonly save: (output: Output, config: YearConfig, learn: (config: YearConfig) => void) => Promise<void>;
  readonly onSaved?: () => void;
};

/** A form over a part of the year's set-up, and what to do where somebody else stored that part meanwhile. */
export type YearForm<Values extends object> = {
  readonly form: Form<Values>;
  /** There where what is stored is no longer what the form started from; nothing that was typed is lost. */
  readonly conflict: Conflict<Values> | undefined;
};

/**
 * Keeps a form and the stored year apart: a clean form follows the store, a dirty one keeps what was typed. A save that
 * only collided with changes of other parts of the year is sent again on the present state.
 */
export function useYearForm<Values extends object, Output>(options: YearFormOptions<Values, Output>): YearForm<Values> {
  const { config, valuesOf, save, schema, validators, labels, onSaved } = options;
  const { year } = config;
  const stored = valuesOf(config);
  const { mutate } = useRead(yearRoutes.getYearConfig, { params: { year } });
  const refresh = useYearRefresh();
  const [base, setBase] = useState(stored);
  const force = useRef(false);

  const learn = (next: YearConfig) => {
    setBase(valuesOf(next));
    void mutate({ data: next }, { revalidate: false });
  };
  const send = async (output: Output) => {
    try {
      await save(output, config, learn);
    } catch (cause) {
      if (!storedIn(cause)) throw cause;
      const { data: now } = await call(yearRoutes.getYearConfig, { params: { year } });
      void mutate({ data: now }, { revalidate: false });
      if (!force.current && !sameValue(valuesOf(now), base)) throw cause;
      await save(output, now, learn);
    }
    void refresh();
  };
  const moved = !sameValue(stored, base);
  const form = useForm<Values, Output>({
    initial: stored,
    schema,
    ...(validators && { validators }),
    ...(labels && { labels }),
    onSubmit: async (output) => {
      if (moved && !force.current)
        throw new AppError('conflict', 'Somebody else has just changed this: compare first.');
      await send(output);
      onSaved?.();
    },
  });
  const { dirty, pending, reset } = form;
  useEffect(() => {
    if (dirty || pending || !moved) return;
    setBase(stored);
    reset(stored);
  });
  const conflict = {
    mine: form.values,
    theirs: stored,
    takeTheirs: () => {
      setBase(stored);
      reset(stored);
    },
    keepMine: () => {
      force.current = true;
      void form.submit().finally(() => {
        force.current = false;
      });
    },
    pending,
  };
  return { form, conflict: dirty && moved && !pending ? conflict : undefined };
}
