import { CircleAlert, CircleCheck, SlidersHorizontal, Trash2 } from 'lucide-react';
import { roleLabel } from '#shared/people/roles/labels.ts';
import { type Access, reachText } from '#web/features/people/access/reach.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { classes } from '#web/ui/classes.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import type { Draft, Verdict } from './drafts.ts';

export interface DraftRowProps {
  readonly draft: Draft;
  readonly number: number;
  readonly shared: Access;
  readonly verdict: Verdict | undefined;
  readonly onChange: (change: Partial<Omit<Draft, 'key'>>) => void;
  readonly onAccess: () => void;
  readonly onRemove: () => void;
}

/** Roles and reach in a line. */
export function accessText(access: Access): string {
  const reach = reachText(access);
  const roles = access.roles.map(roleLabel).join(', ') || 'No role yet';
  return reach ? `${roles} · ${reach}` : roles;
}

/** One person to invite: address, name, access, and what the preview says of them. */
export function DraftRow({ draft, number, shared, verdict, onChange, onAccess, onRemove }: DraftRowProps) {
  const fields = verdict?.fields ?? {};
  // What the whole line says stands at the field that it is about, so that nothing is said twice.
  const about = fields.email ? 'email' : fields.name ? 'name' : undefined;
  return (
    <li className="border-line border-b py-4 first:pt-0 last:border-b-0 last:pb-0">
      <div className="grid grid-cols-1 items-start gap-3 tablet:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
        <TextField
          label={`E-mail of person ${number}`}
          labelHidden
          type="email"
          placeholder="E-mail"
          autoComplete="off"
          spellCheck={false}
          fullWidth
          value={draft.email}
          onChange={(email) => onChange({ email })}
          error={about === 'email' ? verdict?.text : undefined}
        />
        <TextField
          label={`Name of person ${number}`}
          labelHidden
          placeholder="Name (optional)"
          autoComplete="off"
          fullWidth
          value={draft.name}
          onChange={(name) => onChange({ name })}
          error={about === 'name' ? verdict?.text : fields.name}
        />
        <div className="flex gap-3 tablet:contents">
          <div className="min-w-0 flex-1">
            <Button icon={SlidersHorizontal} fullWidth onClick={onAccess}>
              <span className="sr-only">Access of person {number}: </span>
              <span className="truncate">{draft.access ? accessText(draft.access) : 'As everybody'}</span>
            </Button>
          </div>
          <IconButton icon={Trash2} size="medium" label={`Take person ${number} off the list`} onClick={onRemove} />
        </div>
      </div>
      {draft.access === null && shared.roles.length === 0 && fields.roles && (
        <p className="mt-2 text-danger text-xs">Choose roles for everybody above, or for this person.</p>
      )}
      {verdict && !about && <VerdictLine verdict={verdict} />}
    </li>
  );
}

function VerdictLine({ verdict: { good, text } }: { readonly verdict: Verdict }) {
  const Icon = good ? CircleCheck : CircleAlert;
  return (
    <p className={classes('mt-2 flex items-start gap-1.5 text-sm', good ? 'text-complete' : 'text-danger')}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  );
}
