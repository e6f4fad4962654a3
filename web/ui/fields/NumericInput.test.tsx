import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { NumericInput, type NumericInputProps } from '#web/ui/fields/NumericInput.tsx';
import { formatDecimal, readDecimal } from '#web/ui/fields/number.ts';

beforeEach(() => void vi.spyOn(navigator, 'language', 'get').mockReturnValue('nb-NO'));

const onChange = vi.fn();
function Field(props: Partial<NumericInputProps>) {
  const [value, setValue] = useState<string | null>('1234567.5');
  const change = (next: string | null) => {
    onChange(next);
    setValue(next);
  };
  return (
    <>
      <NumericInput label="Energy" value={value} onChange={change} {...props} />
      <button type="button">Next</button>
    </>
  );
}
const box = () => screen.getByRole('textbox', { name: 'Energy' });
const shown = () => (box() as HTMLInputElement).value.replace(/\s/g, ' ');

beforeEach(() => onChange.mockClear());

it('is formatted when left and plain while it is edited, with what is there selected', async () => {
  const user = userEvent.setup();
  render(<Field />);
  expect(shown()).toBe('1 234 567,5');
  await user.tab();
  expect(shown()).toBe('1234567,5');
  await user.keyboard('98765,4');
  await user.tab();
  expect(shown()).toBe('98 765,4');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('98765.4');
});

it('keeps a text that is no number, says why, and changes nothing', async () => {
  const onUnreadable = vi.fn();
  const user = userEvent.setup();
  render(<Field onUnreadable={onUnreadable} />);
  await user.clear(box());
  await user.type(box(), 'twelve');
  await user.tab();
  expect(shown()).toBe('twelve');
  expect(box()).toHaveAccessibleDescription("'twelve' is not a number.");
  expect(onChange).not.toHaveBeenCalled();
  expect(onUnreadable).toHaveBeenLastCalledWith("'twelve' is not a number.");
  await user.type(box(), '{Backspace}{Backspace}');
  expect(shown()).toBe('twel');
  expect(box()).not.toHaveAccessibleDescription();
  expect(onUnreadable).toHaveBeenLastCalledWith(null);
});

it('asks instead of guessing when a separator can mean two things', async () => {
  const user = userEvent.setup();
  render(<Field />);
  await user.clear(box());
  await user.type(box(), '1.234');
  await user.tab();
  expect(box()).toHaveAccessibleDescription(/can mean/);
  expect(onChange).not.toHaveBeenCalled();
});

it('takes the number at Enter and stays plain while it has the focus', async () => {
  const user = userEvent.setup();
  render(<Field />);
  await user.tab();
  await user.keyboard('5000{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('5000');
  expect(shown()).toBe('5000');
  await user.tab();
  expect(shown()).toBe('5 000');
});

it('gives nothing for an emptied field', async () => {
  const user = userEvent.setup();
  render(<Field />);
  await user.clear(box());
  await user.tab();
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
});

it('keeps its value and its number of calls when the wheel turns over it', async () => {
  const user = userEvent.setup();
  render(<Field />);
  await user.click(box());
  fireEvent.wheel(box(), { deltaY: 100 });
  await user.tab();
  expect(shown()).toBe('1 234 567,5');
  expect(onChange).not.toHaveBeenCalled();
});

it('takes its parser and its format from outside', async () => {
  const user = userEvent.setup();
  render(
    <Field
      parse={(text) => ({ ok: true, value: text.toUpperCase() })}
      format={(value) => `<${value}>`}
      plain={(value) => value}
    />,
  );
  expect(shown()).toBe('<1234567.5>');
  await user.clear(box());
  await user.type(box(), 'x{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('X');
});

it('lets the unit be chosen where there are several', async () => {
  const onUnitChange = vi.fn();
  const user = userEvent.setup();
  const units = ['kWh', 'MWh'].map((value) => ({ value, label: value }));
  render(<Field unit="MWh" units={units} onUnitChange={onUnitChange} />);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Unit of Energy' }), 'kWh');
  expect(onUnitChange).toHaveBeenCalledExactlyOnceWith('kWh');
});

it('reads and shows numbers as the person writes them, with every digit', () => {
  expect(readDecimal('12 %', ['nb-NO'])).toEqual({ ok: false, message: 'Enter the number without a percent sign.' });
  expect(readDecimal(' ', ['nb-NO'])).toEqual({ ok: true, value: null });
  expect(formatDecimal('9007199254740993.125', 'nb-NO').replace(/\s/g, ' ')).toBe('9 007 199 254 740 993,125');
});
