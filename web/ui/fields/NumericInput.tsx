import { useNumberFormats } from '#web/lib/numbers.ts';
import { NumberBox, type NumberBoxProps } from '#web/ui/fields/NumberBox.tsx';
import { formatDecimal, plainDecimal, readDecimal } from '#web/ui/fields/number.ts';

export type { UnitOption } from '#web/ui/fields/NumberBox.tsx';

type Rules = Pick<NumberBoxProps, 'parse' | 'format' | 'plain'>;
export type NumericInputProps = Omit<NumberBoxProps, keyof Rules> & Partial<Rules>;

/** A number by the product's own rules: read, grouped and edited in the person's locale, every digit kept. */
export function NumericInput(props: NumericInputProps) {
  const { shown, read } = useNumberFormats();
  return (
    <NumberBox
      parse={(typed) => readDecimal(typed, read)}
      format={(value) => formatDecimal(value, shown)}
      plain={(value) => plainDecimal(value, shown)}
      {...props}
    />
  );
}
