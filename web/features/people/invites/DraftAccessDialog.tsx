import { useState } from 'react';
import type { Role } from '#shared/people/access.ts';
import { AccessFields } from '#web/features/people/access/AccessFields.tsx';
import type { Access } from '#web/features/people/access/reach.ts';
import type { AccessChoices } from '#web/features/people/access/useAccessChoices.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import type { Draft } from './drafts.ts';

export interface DraftAccessDialogProps {
  readonly draft: Draft;
  readonly shared: Access;
  readonly grantable: readonly Role[];
  readonly choices: AccessChoices;
  /** Null = as everybody. */
  readonly onChoose: (access: Access | null) => void;
  readonly onClose: () => void;
}

/** The access of one person of the list, apart from everybody's. */
export function DraftAccessDialog(props: DraftAccessDialogProps) {
  const { draft, shared, grantable, choices, onChoose, onClose } = props;
  const [access, setAccess] = useState(draft.access ?? shared);
  return (
    <Modal
      open
      title={`Access of ${draft.name.trim() || draft.email.trim() || 'this person'}`}
      onClose={onClose}
      footer={
        <>
          {draft.access && <Button onClick={() => onChoose(null)}>As everybody</Button>}
          <Button variant="primary" onClick={() => onChoose(access)}>
            Use this access
          </Button>
        </>
      }
    >
      {draft.notes.length > 0 && (
        <div className="mb-5">
          <Banner kind="warning" title={draft.notes.join(' ')} />
        </div>
      )}
      <AccessFields value={access} onChange={setAccess} grantable={grantable} choices={choices} />
    </Modal>
  );
}
