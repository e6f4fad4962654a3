import { Copy, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Shelf, Show } from '#web/ui/gallery/Shelf.tsx';
import { LoadingOverlay } from '#web/ui/overlays/LoadingOverlay.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import { Popover } from '#web/ui/overlays/Popover.tsx';
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx';
import { Tooltip } from '#web/ui/overlays/Tooltip.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

const currencies = ['GBP', 'EUR', 'NOK'].map((value) => ({ value, label: value }));

/** Everything that stands over the page. */
export function OverlayShelf() {
  const confirm = useConfirm();
  const [open, setOpen] = useState<'modal' | 'panel' | 'overlay' | null>(null);
  const [answer, setAnswer] = useState('');
  const close = () => setOpen(null);
  const ask = async () => {
    const yes = await confirm({
      title: 'Remove the entity?',
      body: 'Its values are kept and hidden.',
      confirmLabel: 'Remove',
      danger: true,
    });
    setAnswer(yes ? 'removed' : 'kept');
  };
  const cover = () => {
    setOpen('overlay');
    setTimeout(close, 2500);
  };
  return (
    <Shelf id="overlays" title="Overlays">
      <Show name="Press, point or focus">
        <Button onClick={() => setOpen('modal')}>Open dialog</Button>
        <Button onClick={() => setOpen('panel')}>Open panel</Button>
        <Button onClick={() => void ask()}>Ask {answer && `(${answer})`}</Button>
        <Button onClick={cover}>Loading overlay</Button>
        <Tooltip content="Emissions from sources that the company owns or controls, in tonnes of carbon dioxide equivalent.">
          <Button variant="ghost">What is scope 1?</Button>
        </Tooltip>
        <Menu
          button={<IconButton icon={MoreHorizontal} label="More actions" size="medium" />}
          align="start"
          entries={[
            { kind: 'heading', label: 'Oslo plant' },
            { label: 'Edit', icon: Pencil, onSelect: () => {} },
            { label: 'Copy', hint: 'With its assignments', icon: Copy, onSelect: () => {} },
            { label: 'Quarterly', checked: true, onSelect: () => {} },
            { label: 'Move', disabled: true, onSelect: () => {} },
            { kind: 'separator' },
            { label: 'Remove', icon: Trash2, danger: true, onSelect: () => {} },
          ]}
        />
        <Popover button={<Button>How was this computed?</Button>} label="Explanation">
          Electricity plus heat, summed over 4 sites.
        </Popover>
      </Show>
      <CompanyDialog open={open === 'modal'} onClose={close} />
      <SidePanel
        open={open === 'panel'}
        title="Switch View"
        onClose={close}
        footer={<Button onClick={close}>Close</Button>}
      >
        <p>Standalone companies</p>
      </SidePanel>
      <LoadingOverlay visible={open === 'overlay'} />
    </Shelf>
  );
}

function CompanyDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [name, setName] = useState('Test Company');
  const [currency, setCurrency] = useState<string | null>(null);
  const close = () => {
    setName('Test Company');
    onClose();
  };
  return (
    <Modal
      open={open}
      title="Create test company"
      onClose={close}
      onBack={close}
      dirty={name !== 'Test Company'}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" onClick={close}>
            Create
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <p>Name and currency cannot be changed later.</p>
        <TextField label="Company name" value={name} onChange={setName} fullWidth />
        <Select label="Reporting currency" options={currencies} value={currency} onChange={setCurrency} fullWidth />
      </div>
    </Modal>
  );
}
