import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { formatBytes } from '#web/ui/fields/bytes.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { FileDrop } from '#web/ui/fields/FileDrop.tsx';
import { RadioGroup } from '#web/ui/fields/RadioGroup.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

describe('a text field', () => {
  it('ties label, help and error to its box', () => {
    render(
      <TextField label="E-mail" value="x" onChange={() => {}} hint="At work" error="Enter a whole address" required />,
    );
    const box = screen.getByRole('textbox', { name: 'E-mail' });
    expect(box).toHaveAccessibleDescription('At work Enter a whole address');
    expect(box).toBeInvalid();
    expect(box).toBeRequired();
  });

  it('shows a password only when asked to', async () => {
    const user = userEvent.setup();
    render(<TextField label="Password" type="password" value="secret" onChange={() => {}} />);
    const box = screen.getByLabelText('Password', { exact: true });
    expect(box).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(box).toHaveAttribute('type', 'text');
  });

  it('counts characters when the limit comes near, and keeps what is over it', () => {
    const { rerender } = render(<TextArea label="Note" value="1234567" onChange={() => {}} maxLength={10} />);
    expect(screen.queryByText(/of 10 characters/)).toBeNull();
    rerender(<TextArea label="Note" value="123456789012" onChange={() => {}} maxLength={10} />);
    expect(screen.getByText('12 of 10 characters')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('123456789012');
  });
});

function Search() {
  const [text, setText] = useState('');
  return <SearchField label="Search entities" value={text} onChange={setText} slash found={3} />;
}

it('a search is reached by a slash, says how many it found, and is emptied by Escape', async () => {
  const user = userEvent.setup();
  render(<Search />);
  await user.keyboard('/oslo');
  expect(screen.getByRole('searchbox', { name: 'Search entities' })).toHaveValue('oslo');
  expect(screen.getByRole('status')).toHaveTextContent('3 results');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

it('choices say what was chosen', async () => {
  const user = userEvent.setup();
  const checked = vi.fn();
  const chosen = vi.fn();
  const switched = vi.fn();
  render(
    <>
      <Checkbox label="All entities" value={false} partly onChange={checked} />
      <RadioGroup
        label="Periodicity"
        value="year"
        onChange={chosen}
        options={[
          { value: 'year', label: 'Yearly' },
          { value: 'quarter', label: 'Quarterly' },
          { value: 'month', label: 'Monthly', disabled: true },
        ]}
      />
      <Switch label="Reminders" value={false} onChange={switched} />
    </>,
  );
  expect((screen.getByRole('checkbox') as HTMLInputElement).indeterminate).toBe(true);
  await user.click(screen.getByText('All entities'));
  await user.click(screen.getByRole('radio', { name: 'Quarterly' }));
  await user.click(screen.getByText('Monthly'));
  await user.click(screen.getByText('Reminders'));
  expect(checked).toHaveBeenCalledExactlyOnceWith(true);
  expect(chosen).toHaveBeenCalledExactlyOnceWith('quarter');
  expect(switched).toHaveBeenCalledExactlyOnceWith(true);
});

describe('a place for files', () => {
  const pdf = new File(['x'], 'bill.pdf', { type: 'application/pdf' });
  const page = new File(['x'], 'page.html', { type: 'text/html' });
  const large = new File(['12345678901'], 'large.pdf', { type: 'application/pdf' });
  const empty = new File([], 'empty.pdf', { type: 'application/pdf' });

  it('takes the good ones and says of each other why not', async () => {
    const onFiles = vi.fn();
    const user = userEvent.setup({ applyAccept: false });
    render(<FileDrop label="Add evidence" accept=".pdf" maxSize={10} onFiles={onFiles} />);
    await user.upload(screen.getByLabelText(/Add evidence/), [pdf, page, large, empty]);
    expect(onFiles).toHaveBeenCalledExactlyOnceWith([pdf]);
    expect(screen.getByText('page.html: this type of file is not accepted.')).toBeVisible();
    expect(screen.getByText('large.pdf: 11 B is more than the 10 B allowed.')).toBeVisible();
    expect(screen.getByText('empty.pdf: the file is empty.')).toBeVisible();
  });

  it('takes what is dropped on it, unless it is switched off', () => {
    const onFiles = vi.fn();
    const { rerender } = render(<FileDrop label="Add evidence" onFiles={onFiles} />);
    const dataTransfer = { types: ['Files'], files: [pdf] };
    fireEvent.drop(screen.getByText(/Add evidence/), { dataTransfer });
    rerender(<FileDrop label="Add evidence" onFiles={onFiles} disabled />);
    fireEvent.drop(screen.getByText(/Add evidence/), { dataTransfer });
    expect(onFiles).toHaveBeenCalledExactlyOnceWith([pdf]);
  });

  it('writes sizes as people read them', () => {
    expect([812, 49_152, 2_516_582].map(formatBytes)).toEqual(['812 B', '48 kB', '2.4 MB']);
  });
});
