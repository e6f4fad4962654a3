import { useCallback, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { AppError } from '#shared/api/problem.ts';
import { useUnsavedChanges } from '#web/lib/unsavedChanges.tsx';
import type { FieldProblem } from '#web/ui/fields/FormErrorSummary.tsx';
import { EXIT_WARNING } from '#web/ui/overlays/useCloseDirty.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

/** What is wrong with a field; `type` is the valibot rule that failed, 'validator' for one of the form's own, or 'server'. */
export interface FormError {
  readonly type: string;
  readonly message: string;
}

/** A rule of one field beside the schema: passes, or says why not (specification, section 5). */
export type Validator<Value, Values> = (
  value: Value,
  values: Values,
) => { readonly pass: boolean; readonly message: string };

export interface FormOptions<Values extends object, Output> {
  /** What the form starts from; `reset` takes new ones. */
  readonly initial: Values;
  /** Parses the whole form; its output is what `onSubmit` gets. */
  readonly schema: v.GenericSchema<unknown, Output>;
  readonly validators?: { readonly [Name in keyof Values]?: Validator<Values[Name], Values> };
  /** An AppError with fields is shown at the fields, any other AppError at the form; other errors are thrown on. */
  readonly onSubmit: (output: Output, values: Values) => Promise<unknown> | unknown;
  /** Names for the error summary. */
  readonly labels?: { readonly [Name in keyof Values]?: string };
  /** False where leaving the page with changes is harmless; true by default. */
  readonly guard?: boolean;
}

export interface BoundField<Value> {
  readonly id: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly error: string | undefined;
}

export interface Form<Values extends object> {
  readonly values: Values;
  /** By dot path: 'name', 'address.city', 'rows.0.unit'. */
  readonly errors: Readonly<Record<string, FormError>>;
  /** A refusal that belongs to no field. */
  readonly problem: AppError | null;
  readonly dirty: boolean;
  readonly pending: boolean;
  readonly set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** `<TextField label="Name" {...form.field('name')} />` */
  readonly field: <Name extends keyof Values & string>(name: Name) => BoundField<Values[Name]>;
  /** Runs the validation, then `onSubmit`; true when it went through. Hand it to `<form onSubmit>`. */
  readonly submit: (event?: { preventDefault: () => void }) => Promise<boolean>;
  /** Starts again, from other values if given; nothing is dirty afterwards. */
  readonly reset: (values?: Values) => void;
  /** Asks before a dirty form closes; true where it may. */
  readonly confirmClose: () => Promise<boolean>;
  /** For `<FormErrorSummary {...form.summary} />`. */
  readonly summary: {
    readonly problems: readonly FieldProblem[];
    readonly message: string | undefined;
    readonly attempt: number;
  };
}

/** The generic form engine of the specification, sections 4 and 5. */
export function useForm<Values extends object, Output>(options: FormOptions<Values, Output>): Form<Values> {
  const id = useId();
  const confirm = useConfirm();
  const [initial, setInitial] = useState(options.initial);
  const [values, setValues] = useState(options.initial);
  const refusal = useRefusal();
  const { clear, clearField } = refusal;
  const dirty = !sameValue(values, initial);
  const { submitting } = useUnsavedChanges((options.guard ?? true) && dirty);
  const { pending, submit } = useSubmit(options, values, refusal, submitting, () => setInitial(values));

  const set: Form<Values>['set'] = useCallback(
    (name, value) => {
      setValues((now) => ({ ...now, [name]: value }));
      clearField(name);
    },
    [clearField],
  );
  const reset = useCallback(
    (next?: Values) => {
      setInitial((now) => next ?? now);
      setValues((now) => next ?? now);
      clear();
    },
    [clear],
  );
  const idOf = (name: string) => `${id}-${name}`;
  const { errors, problem, attempt } = refusal;
  return {
    values,
    errors,
    problem,
    dirty,
    pending,
    set,
    reset,
    submit,
    field: (name) => ({
      id: idOf(name),
      value: values[name],
      onChange: (value) => set(name, value),
      error: errors[name]?.message,
    }),
    confirmClose: async () =>
      !dirty || confirm({ title: 'Unsaved changes', body: EXIT_WARNING, confirmLabel: 'Exit', danger: true }),
    summary: {
      attempt,
      message: problem?.message,
      problems: Object.entries(errors).map(([path, { message }]) => {
        const name = path.split('.')[0] as keyof Values & string;
        return { id: idOf(name), label: labelFor(options.labels?.[name] ?? '', message), message };
      }),
    },
  };
}

interface Refusal {
  readonly errors: Errors;
  readonly problem: AppError | null;
  readonly attempt: number;
  readonly clear: () => void;
  readonly clearField: (name: string) => void;
  readonly refuse: (errors: Errors, problem: AppError | null) => false;
}

type Errors = Readonly<Record<string, FormError>>;

/** What the latest submit was refused for. */
function useRefusal(): Refusal {
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<AppError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const clear = useCallback(() => {
    setErrors({});
    setProblem(null);
  }, []);
  const clearField = useCallback((name: string) => {
    setErrors((now) => withoutField(now, name));
    setProblem(null);
  }, []);
  const refuse = useCallback((found: Errors, refused: AppError | null): false => {
    setErrors(found);
    setProblem(refused);
    setAttempt((count) => count + 1);
    return false;
  }, []);
  return { errors, problem, attempt, clear, clearField, refuse };
}

/** The way of a form to its handler: validation, one submission at a time, the server's answer back to the fields. */
function useSubmit<Values extends object, Output>(
  { schema, validators, onSubmit }: FormOptions<Values, Output>,
  values: Values,
  { clear, refuse }: Refusal,
  submitting: (under: boolean) => void,
  onDone: () => void,
): Pick<Form<Values>, 'pending' | 'submit'> {
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const submit: Form<Values>['submit'] = async (event) => {
    event?.preventDefault();
    if (busy.current) return false; // five presses, one submission
    const parsed = v.safeParse(schema, values);
    const found = { ...(parsed.success ? {} : schemaErrors(parsed.issues)), ...validatorErrors(values, validators) };
    if (!parsed.success || Object.keys(found).length > 0) return refuse(found, null);
    busy.current = true;
    submitting(true);
    setPending(true);
    clear();
    try {
      await onSubmit(parsed.output, values);
      onDone();
      return true;
    } catch (error) {
      submitting(false);
      if (!(error instanceof AppError)) throw error;
      const fields = serverErrors(error.fields ?? {});
      return refuse(fields, Object.keys(fields).length > 0 ? null : error);
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return { pending, submit };
}

/** The name of a field for the summary; none where the message says it already. */
function labelFor(label: string, message: string): string {
  return message.toLowerCase().includes(label.toLowerCase()) ? '' : label;
}

/** Equal in what they hold: objects and lists by their parts, everything else by identity. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  const left = Object.entries(a);
  const right = new Map(Object.entries(b));
  return left.length === right.size && left.every(([key, value]) => right.has(key) && sameValue(value, right.get(key)));
}

function withoutField(errors: Errors, name: string): Errors {
  const kept = Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`));
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept);
}

function schemaErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, FormError> {
  const found: Record<string, FormError> = {};
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? '';
    found[path] ??= { type: issue.type, message: issue.message };
  }
  return found;
}

function validatorErrors<Values extends object>(
  values: Values,
  validators: FormOptions<Values, unknown>['validators'] = {},
): Record<string, FormError> {
  const found: Record<string, FormError> = {};
  for (const name of Object.keys(validators) as (keyof Values & string)[]) {
    const verdict = validators[name]?.(values[name], values);
    if (verdict && !verdict.pass) found[name] = { type: 'validator', message: verdict.message };
  }
  return found;
}

function serverErrors(fields: Readonly<Record<string, string>>): Record<string, FormError> {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path, { type: 'server', message }]));
}
