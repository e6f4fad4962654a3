import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Banner } from './feedback/Banner.tsx';
import { SearchField } from './fields/SearchField.tsx';
import { TextArea } from './fields/TextArea.tsx';
import { TextField } from './fields/TextField.tsx';
import { Card } from './layout/Card.tsx';
import { Facts } from './layout/Facts.tsx';
import { PanelPart } from './layout/PanelPart.tsx';
import { Timeline } from './layout/Timeline.tsx';
import { Tag } from './status/Tag.tsx';

// What people wrote may turn its own letters, and nothing that stands beside it.
const NAME = 'Fjord \u202Etrap';
const nothing = () => undefined;

test.each([
  ['the title of a page', <PageHeader key="p" title={NAME} />],
  ['the title of a card', <Card key="c" title={NAME} />],
  [
    'the title of a part',
    <PanelPart key="pp" title={NAME}>
      Text
    </PanelPart>,
  ],
  ['a banner', <Banner key="b" kind="info" title={NAME} />],
  ['a tag', <Tag key="t">{NAME}</Tag>],
  ['a fact', <Facts key="f" facts={[{ term: 'Name', text: NAME }]} />],
])('%s finds the direction of its own text, and ends it there', (_, element) => {
  render(element);
  expect(screen.getByText(NAME).closest('[dir="auto"], bdi')).not.toBeNull();
});

test('who did something stands apart from what was done', () => {
  render(
    <Timeline label="History" events={[{ id: '1', who: NAME, what: 'saved 7 MWh', at: '2026-01-01', when: 'now' }]} />,
  );
  expect(within(screen.getByRole('list')).getByText(NAME).tagName).toBe('BDI');
});

test.each([
  ['a line', <TextField key="l" label="Name" value={NAME} onChange={nothing} />],
  ['a text', <TextArea key="a" label="Name" value={NAME} onChange={nothing} />],
  ['a search', <SearchField key="s" label="Name" value={NAME} onChange={nothing} />],
])('%s that is typed takes the direction of what is typed', (_, element) => {
  render(element);
  expect(screen.getByLabelText('Name')).toHaveAttribute('dir', 'auto');
});
