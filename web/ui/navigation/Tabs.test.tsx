import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';

const tabs = ['Organisation', 'Security', 'Features'].map((label) => ({ id: label, label, content: `About ${label}` }));
const boxAt = (left: number, right: number) => ({ ...new DOMRect(left, 0, right - left, 40).toJSON(), left, right });

it('scrolls a strip that is wider than the screen until the tab that a link led to shows', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(500);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.role !== 'tab' && this.getAttribute('role') !== 'tab') return boxAt(0, 300) as DOMRect;
    return (this.textContent === 'Features' ? boxAt(420, 500) : boxAt(0, 90)) as DOMRect;
  });
  const { rerender } = render(<Tabs label="Settings" tabs={tabs} current="Organisation" onChange={() => undefined} />);
  const strip = screen.getByRole('tablist', { name: 'Settings' });
  expect(strip.scrollLeft).toBe(0);
  rerender(<Tabs label="Settings" tabs={tabs} current="Features" onChange={() => undefined} />);
  expect(screen.getByRole('tab', { name: 'Features' })).toHaveAttribute('aria-selected', 'true');
  await waitFor(() => expect(strip.scrollLeft).toBe(200));
  vi.restoreAllMocks();
});
