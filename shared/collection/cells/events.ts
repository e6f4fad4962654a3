import { defineEvents, type EventDeclaration } from '#shared/api/events.ts';
import type { CellAction } from './schema.ts';

const declared = { subject: 'cell', icon: 'data' } as const;

/** What happens to the cells of a data point at an entity, in the words of their history. */
export const cellEvents = defineEvents({
  save: { ...declared, label: 'Draft saved', did: 'saved a draft' },
  submit: { ...declared, label: 'Answer submitted', did: 'submitted' },
  clear: { ...declared, label: 'Value cleared', did: 'cleared the value' },
  attach: { ...declared, label: 'Evidence added', did: 'added evidence' },
  detach: { ...declared, label: 'Evidence detached', did: 'detached evidence' },
} satisfies Record<CellAction, EventDeclaration>);
