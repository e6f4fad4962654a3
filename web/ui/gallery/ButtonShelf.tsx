import { Download, Plus, Settings2, Trash2 } from 'lucide-react';
import { Button } from '#web/ui/actions/Button.tsx';
import { CopyText } from '#web/ui/actions/CopyText.tsx';
import { DownloadButton } from '#web/ui/actions/DownloadButton.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { Shelf, Show } from '#web/ui/gallery/Shelf.tsx';

const wait = () => new Promise((resolve) => setTimeout(resolve, 1200));

/** Everything that is pressed. */
export function ButtonShelf() {
  return (
    <Shelf id="buttons" title="Buttons and links">
      <Show name="Variants">
        <Button variant="primary">Launch the year</Button>
        <Button>Copy from 2024</Button>
        <Button variant="ghost">Cancel</Button>
        <Button variant="danger">Remove</Button>
      </Show>
      <Show name="Sizes 24, 30, 40, 48">
        <Button variant="primary" size="xsmall" icon={Plus}>
          Add
        </Button>
        <Button variant="primary" size="small" icon={Plus}>
          Add entity
        </Button>
        <Button variant="primary" size="medium" icon={Plus}>
          Add entity
        </Button>
        <Button variant="primary" size="large" icon={Plus}>
          Add entity
        </Button>
      </Show>
      <Show name="Pending and disabled">
        <Button variant="primary" pending>
          Saving
        </Button>
        <Button pending>Export</Button>
        <Button variant="primary" disabled>
          Submit
        </Button>
        <Button disabled>Submit</Button>
      </Show>
      <Show name="Icon buttons">
        <IconButton icon={Settings2} label="Settings" size="xsmall" />
        <IconButton icon={Settings2} label="Settings of the year" />
        <IconButton icon={Settings2} label="Settings of the entity" size="medium" />
        <IconButton icon={Trash2} label="Remove the entity" tone="danger" />
      </Show>
      <Show name="Links, copying, downloading">
        <LinkButton to="/collect-data" variant="primary">
          Start collecting
        </LinkButton>
        <LinkButton to="/reports" icon={Download} size="small">
          Reports
        </LinkButton>
        <DownloadButton run={wait}>Export year</DownloadButton>
        <p className="py-2 text-sm">
          Read <Link to="/metric-library">the metric library</Link> or{' '}
          <Link to="https://ghgprotocol.org" external>
            the GHG Protocol
          </Link>
          .
        </p>
        <CopyText text="01jf3x9k2v" />
      </Show>
    </Shelf>
  );
}
