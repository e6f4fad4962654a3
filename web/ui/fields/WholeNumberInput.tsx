import { normalise } from '#shared/library/numbers/normalise.ts';
import { NumberBox, type NumberBoxProps } from '#web/ui/fields/NumberBox.tsx';
import type { NumberReading } from '#web/ui/fields/number.ts';

/** A small number of whole things, in digits of any script: it needs none of the arithmetic that a figure needs. */
export function WholeNumberInput(props: Omit<NumberBoxProps, 'parse' | 'format' | 'plain' | 'units'>) {
  return <NumberBox parse={readWhole} format={asItIs} plain={asItIs} {...props} />;
}

const asItIs = (value: string) => value;

/** At most nine digits, without a sign, a mark or a group. */
export function readWhole(text: string): NumberReading {
  const typed = normalise(text);
  if (typed === '') return { ok: true, value: null };
  if (!/^\d{1,9}$/.test(typed)) return { ok: false, message: 'Type a whole number, in digits only' };
  return { ok: true, value: String(Number(typed)) };
}
