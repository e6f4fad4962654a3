import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { NumberReading } from '#web/ui/fields/number.ts';

export interface NumberText {
  readonly box: RefObject<HTMLInputElement | null>;
  /** What stands in the box: plain while it is edited, formatted otherwise. */
  readonly shown: string;
  /** Why the typed text is no number. */
  readonly problem: string | undefined;
  readonly enter: () => void;
  readonly type: (text: string) => void;
  /** Takes the text; `stay` while the box keeps the focus. */
  readonly commit: (stay: boolean) => void;
}

export interface NumberTextRules {
  readonly value: string | null;
  readonly onChange: (value: string | null, unit?: string) => void;
  readonly onUnreadable: ((message: string | null) => void) | undefined;
  readonly parse: (text: string) => NumberReading;
  readonly format: (value: string) => string;
  readonly plain: (value: string) => string;
}

/** The text of a number field over its value. */
export function useNumberText(rules: NumberTextRules): NumberText {
  const { value, onChange, onUnreadable, parse, format, plain } = rules;
  const box = useRef<HTMLInputElement>(null);
  /** Null while the field is not being edited. */
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const entered = useRef(false);

  // The text changes from formatted to plain when the field is entered, which drops the selection that Tab made.
  useLayoutEffect(() => {
    if (!entered.current || draft === null) return;
    entered.current = false;
    box.current?.select();
  }, [draft]);

  return {
    box,
    problem,
    shown: draft ?? (value === null ? '' : format(value)),
    enter: () => {
      if (draft !== null) return; // a text that could not be read is still there
      entered.current = true;
      setDraft(value === null ? '' : plain(value));
    },
    type: (text) => {
      setDraft(text);
      setProblem(undefined);
      onUnreadable?.(null);
    },
    commit: (stay) => {
      if (draft === null) return;
      // Nobody changed it: what the field wrote itself is not read again, as if a person had written it.
      if (value !== null && draft === plain(value)) return stay ? undefined : setDraft(null);
      const reading = parse(draft);
      setProblem(reading.ok ? undefined : reading.message);
      onUnreadable?.(reading.ok ? null : reading.message);
      if (!reading.ok) return;
      if (!stay) setDraft(null);
      if (reading.unit !== undefined) onChange(reading.value, reading.unit);
      else if (reading.value !== value) onChange(reading.value);
    },
  };
}
