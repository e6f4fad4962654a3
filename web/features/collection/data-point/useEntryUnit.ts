import { useState } from 'react';
import type { Question } from '#web/features/collection/cells/question.ts';
import { keep, kept } from '#web/lib/storage.ts';

/** The unit in which numbers are typed into a question, kept in this browser; the question's own at first. */
export function useEntryUnit(question: Question): [unit: string | null, setUnit: (unit: string) => void] {
  const name = `sedum.unit.${question.id}`;
  const [chosen, setChosen] = useState(() => kept('local', name));
  const isOffered = question.units.some(({ unit }) => unit === chosen);
  const setUnit = (unit: string) => {
    keep('local', name, unit);
    setChosen(unit);
  };
  return [isOffered ? chosen : question.unit, setUnit];
}
