import { useState } from 'react';
import type { Role } from '#shared/people/access.ts';
import { many } from '#shared/text/plural.ts';
import { downloadBlob } from '#web/lib/download.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { FileDrop } from '#web/ui/fields/FileDrop.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import type { Draft } from './drafts.ts';
import { csvHeader, csvTemplate, type Known, readPeople } from './readPeople.ts';

/** Bytes of a file that lists people: far more than a hundred of them need. */
const MAX_FILE = 512 * 1024;

export interface PasteDialogProps {
  readonly known: Known;
  readonly onAdd: (people: readonly Omit<Draft, 'key'>[]) => void;
  readonly onClose: () => void;
}

/** Several people at once: pasted addresses, or a table from a spreadsheet program. */
export function PasteDialog({ known, onAdd, onClose }: PasteDialogProps) {
  const [text, setText] = useState('');
  const people = readPeople(text, known);
  const example: Role = known.roles.includes('DATA_GATHERER') ? 'DATA_GATHERER' : (known.roles[0] ?? 'DATA_GATHERER');
  return (
    <Modal
      open
      title="Add several people"
      size="large"
      onClose={onClose}
      dirty={text.trim() !== ''}
      footer={
        <Button variant="primary" disabled={people.length === 0} onClick={() => onAdd(people)}>
          {addLabel(people.length)}
        </Button>
      }
    >
      <div className="grid gap-5">
        <TextArea
          label="Addresses or a table"
          rows={7}
          fullWidth
          value={text}
          onChange={setText}
          placeholder="ada@company.com, bo@company.com"
          hint={
            <>
              Addresses between commas, spaces or line ends; or a table whose first line is{' '}
              <code className="font-mono">{csvHeader.join(',')}</code>. Several roles, groups or entities of one person
              stand between semicolons.
            </>
          }
        />
        <FileDrop
          label="Choose a CSV file"
          hint="Its text appears above"
          accept=".csv,.txt,text/csv,text/plain"
          maxSize={MAX_FILE}
          multiple={false}
          compact
          onFiles={([file]) => void file?.text().then(setText)}
        />
        <div>
          <Button
            size="small"
            onClick={() =>
              downloadBlob(new Blob([csvTemplate(example, known)], { type: 'text/csv' }), 'sedum-invitations.csv')
            }
          >
            Download the template
          </Button>
        </div>
        <p role="status" className="text-ink-muted">
          {many(people.length, 'person recognised', 'people recognised')}
        </p>
      </div>
    </Modal>
  );
}

function addLabel(count: number): string {
  return count === 0 ? 'Add people' : `Add ${many(count, 'person', 'people')}`;
}
