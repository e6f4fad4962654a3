import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Select } from '#web/ui/fields/Select.tsx';
import { canCreate, chosenFirst, matchedPart, matching, type SelectOption } from '#web/ui/fields/selectOptions.ts';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';

const entities: readonly SelectOption[] = [
  { value: 'osl', label: 'Oslo plant', hint: 'Norway' },
  { value: 'ber', label: 'Bergen warehouse', hint: 'Norway' },
  { value: 'tur', label: 'Turku foundry', disabled: true },
  { value: 'gra', label: 'Graz office' },
];

function One({
  options = entities,
  onCreate,
  ...rest
}: {
  options?: readonly SelectOption[];
  onCreate?: (text: string) => void;
  loading?: boolean;
  clearable?: boolean;
}) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <UiProvider>
      <Select
        label="Site"
        options={options}
        value={value}
        onChange={setValue}
        {...(onCreate && { onCreate })}
        {...rest}
      />
      <output>{value ?? 'nothing'}</output>
    </UiProvider>
  );
}
function Many() {
  const [value, setValue] = useState<readonly string[]>(['osl']);
  return <Select label="Site" multiple options={entities} value={value} onChange={setValue} />;
}
const box = () => screen.getByRole('combobox', { name: 'Site' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('a dropdown', () => {
  it('asks to type, narrows by label and hint, and Enter takes the marked option', async () => {
    const user = userEvent.setup();
    render(<One />);
    expect(box()).toHaveAttribute('placeholder', 'Type here');
    await user.click(box());
    expect(options()).toHaveLength(4);
    await user.type(box(), 'norw');
    expect(options()).toEqual(['Oslo plantNorway', 'Bergen warehouseNorway']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByText('ber')).toBeVisible();
    expect(box()).toHaveValue('Bergen warehouse');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('says so when nothing fits, and when options are on their way', async () => {
    const user = userEvent.setup();
    const { unmount } = render(<One />);
    await user.type(box(), 'Paris');
    expect(screen.getByText('No options')).toBeVisible();
    unmount();
    render(<One loading />);
    await user.click(box());
    expect(screen.getByText('Loading...')).toBeVisible();
  });

  it('offers to create only what is no label and no value yet, whatever the case', async () => {
    const onCreate = vi.fn();
    const user = userEvent.setup();
    render(<One onCreate={onCreate} />);
    await user.type(box(), ' graz OFFICE ');
    expect(screen.queryByText(/Create/)).toBeNull();
    await user.clear(box());
    await user.type(box(), 'Stavanger{Enter}');
    expect(onCreate).toHaveBeenCalledExactlyOnceWith('Stavanger');
  });

  it('leaves the choice as it was at Escape, without closing the dialog that it stands in', async () => {
    const onClose = vi.fn();
    const user = userEvent.setup();
    render(
      <UiProvider>
        <Modal open title="Add" onClose={onClose}>
          <Select label="Site" options={entities} value="osl" onChange={() => {}} />
        </Modal>
      </UiProvider>,
    );
    await screen.findByRole('dialog', { name: 'Add' });
    await user.click(box());
    await user.type(box(), 'ber{Escape}');
    expect(box()).toHaveValue('Oslo plant');
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('skips an option that cannot be chosen', async () => {
    const user = userEvent.setup();
    render(<One />);
    await user.type(box(), '{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(screen.getByText('gra')).toBeVisible();
  });

  it('is emptied by an emptied box where that is offered, and keeps its choice where it is not', async () => {
    const user = userEvent.setup();
    const { unmount } = render(<One clearable />);
    await user.type(box(), 'graz{Enter}');
    await user.clear(box());
    await user.tab();
    expect(screen.getByText('nothing')).toBeVisible();
    unmount();
    render(<One />);
    await user.type(box(), 'graz{Enter}');
    await user.clear(box());
    await user.tab();
    expect(box()).toHaveValue('Graz office');
  });

  it('can be emptied only where that is offered', async () => {
    const user = userEvent.setup();
    render(<One clearable />);
    expect(screen.queryByRole('button', { name: 'Clear Site' })).toBeNull();
    await user.type(box(), 'graz{Enter}');
    await user.click(screen.getByRole('button', { name: 'Clear Site' }));
    expect(screen.getByText('nothing')).toBeVisible();
  });
});

it('opens on the whole screen above ten options, by keyboard too', async () => {
  const many = Array.from({ length: 11 }, (_, at) => ({ value: `v${at}`, label: `Option ${at}` }));
  const user = userEvent.setup();
  const { unmount } = render(<One options={many.slice(0, 10)} />);
  await user.click(box());
  expect(screen.queryByText(/whole screen/)).toBeNull();
  unmount();
  render(<One options={many} />);
  await user.type(box(), '{ArrowDown}{ArrowUp}{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Option 7' }));
  await waitFor(() => expect(screen.getByText('v7')).toBeVisible());
});

it('takes several, shows them as tags and takes the last away with Backspace', async () => {
  const user = userEvent.setup();
  render(<Many />);
  await user.type(box(), 'berg{Enter}');
  await user.type(box(), 'graz{Enter}');
  const tags = () => screen.queryAllByRole('button', { name: /^Remove/ }).map((tag) => tag.getAttribute('aria-label'));
  expect(tags()).toEqual(['Remove Oslo plant', 'Remove Bergen warehouse', 'Remove Graz office']);
  await user.type(box(), '{Backspace}');
  await user.click(screen.getByRole('button', { name: 'Remove Oslo plant' }));
  expect(tags()).toEqual(['Remove Bergen warehouse']);
});

it('knows what may be created and what matches', () => {
  expect(canCreate(entities, '  ')).toBe(false);
  expect(canCreate(entities, 'OSL')).toBe(false);
  expect(canCreate(entities, 'Oslo')).toBe(true);
  expect(matching(entities, '').length).toBe(4);
  expect(matching(entities, 'GRAZ').map(({ value }) => value)).toEqual(['gra']);
});

describe('what is typed', () => {
  const countries = ['French Polynesia', 'Germany', 'Algeria', 'Poland', 'Åland Islands', 'South Georgia'].map(
    (label) => ({
      value: label,
      label,
    }),
  );
  const found = (text: string) => matching(countries, text).map(({ label }) => label);

  it('puts first what begins with it, then what has a word that does, then the rest', () => {
    expect(found('pol')).toEqual(['Poland', 'French Polynesia']);
    expect(found('ge')).toEqual(['Germany', 'South Georgia', 'Algeria']);
    expect(found('al')).toEqual(['Algeria', 'Åland Islands']);
    expect(found('x')).toEqual([]);
  });

  it('is marked where a word begins with it, or else where it stands', () => {
    expect(matchedPart('French Polynesia', 'pol')).toEqual(['French ', 'Pol', 'ynesia']);
    expect(matchedPart('Algeria ger', 'ger')).toEqual(['Algeria ', 'ger', '']);
    expect(matchedPart('Algeria', 'ger')).toEqual(['Al', 'ger', 'ia']);
    expect(matchedPart('Åland Islands', 'al')).toBeNull();
    expect(matchedPart('Norway', '')).toBeNull();
  });

  it('is taken by Enter as it is ranked', async () => {
    const user = userEvent.setup();
    render(<One options={countries} />);
    await user.type(box(), 'ger{Enter}');
    expect(screen.getByText('Germany', { selector: 'output, p, span' })).toBeVisible();
  });

  it('leaves what is chosen on top of a long list', () => {
    expect(chosenFirst(countries, ['Poland']).map(({ label }) => label)).toEqual([
      'Poland',
      'French Polynesia',
      'Germany',
      'Algeria',
      'Åland Islands',
      'South Georgia',
    ]);
  });
});
