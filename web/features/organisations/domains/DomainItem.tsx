import { CircleCheckBig, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { domainRoutes, type MailDomain } from '#shared/organisations/domains/routes.ts';
import { momentText } from '#web/lib/dates.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useMay, useMember } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { CopyText } from '#web/ui/actions/CopyText.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { Facts } from '#web/ui/layout/Facts.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { Badge } from '#web/ui/status/Badge.tsx';
import { DirectoryForm } from './DirectoryForm.tsx';

/** One mail domain: the record that proves it, then the directory that signs its people in. */
export function DomainItem({ domain }: { readonly domain: MailDomain }) {
  const { organisation } = useMember();
  const may = useMay()(domainRoutes.changeDomain);
  const [editing, setEditing] = useState(false);
  const { verify, remove, pending, error } = useDomain(domain);
  const { verifiedAt, tenantId, singleSignOnOnly } = domain;
  return (
    <li className="grid grid-cols-1 gap-3 py-4 first:pt-1 last:pb-1" aria-label={domain.domain}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="flex min-w-0 flex-wrap items-center gap-2 font-semibold text-ink text-sm">
          <span className="break-all">{domain.domain}</span>
          {verifiedAt ? (
            <Badge tone="complete" icon={CircleCheckBig}>
              Proven
            </Badge>
          ) : (
            <Badge icon={CircleDashed}>Not proven yet</Badge>
          )}
          {singleSignOnOnly && <Badge tone="bloom">Single sign-on only</Badge>}
        </h3>
        {may && !editing && (
          <span className="flex flex-wrap gap-2">
            {!verifiedAt && (
              <Button size="small" variant="primary" pending={pending} onClick={() => void verify()}>
                Verify now
              </Button>
            )}
            {verifiedAt && (
              <Button size="small" onClick={() => setEditing(true)}>
                {tenantId ? 'Change the directory' : 'Connect a directory'}
              </Button>
            )}
            <Button size="small" variant="ghost" onClick={() => void remove()}>
              Remove
            </Button>
          </span>
        )}
      </div>
      {error && <ErrorNotice title="The domain is as it was" message={messageOf(error)} traceId={error.traceId} />}
      {!verifiedAt && <Proof record={domain.record} />}
      {verifiedAt && !editing && (
        <Facts
          facts={[
            { term: 'Proven', text: momentText(verifiedAt, organisation.timeZone) },
            { term: 'Directory', text: tenantId ? <CopyText text={tenantId} label="Copy the directory id" /> : 'None' },
            {
              term: 'Passwords',
              text: singleSignOnOnly ? 'Off: people of this domain sign in with Microsoft only' : 'On',
            },
          ]}
        />
      )}
      {editing && <DirectoryForm domain={domain} onDone={() => setEditing(false)} />}
    </li>
  );
}

function Proof({ record }: { readonly record: MailDomain['record'] }) {
  return (
    <div className="rounded-card bg-sunken/60 p-4 text-sm">
      <p className="mb-3 text-ink">
        Add this TXT record where your domain’s DNS is kept, then verify. It can take an hour until it is found; leave
        the record in place afterwards.
      </p>
      <dl className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <dt className="w-14 text-ink-muted">Name</dt>
          <dd className="min-w-0">
            <CopyText text={record.name} label="Copy the name of the record" />
          </dd>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <dt className="w-14 text-ink-muted">Value</dt>
          <dd className="min-w-0">
            <CopyText text={record.value} label="Copy the value of the record" />
          </dd>
        </div>
      </dl>
    </div>
  );
}

function useDomain({ domain, singleSignOnOnly }: MailDomain) {
  const { organisation } = useMember();
  const params = { id: organisation.id, domain };
  const verifying = useWrite(domainRoutes.verifyDomain, { refresh: [domainRoutes.listDomains] });
  const removing = useWrite(domainRoutes.removeDomain, { refresh: [domainRoutes.listDomains] });
  const confirm = useConfirm();
  const toast = useToast();
  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast.success(done);
    } catch {
      // `error` of the write is on the page.
    }
  };
  return {
    pending: verifying.pending,
    error: verifying.error ?? removing.error,
    verify: () => run(() => verifying.run({ params }), `${domain} is proven`),
    remove: async () => {
      const body = singleSignOnOnly
        ? 'Its directory signs nobody in any more, and passwords count again.'
        : 'Its directory signs nobody in any more. People of this domain go on with their passwords.';
      const confirmation = { title: `Remove ${domain}?`, body, confirmLabel: 'Remove', danger: true };
      if (await confirm(confirmation)) await run(() => removing.run({ params }), `${domain} is removed`);
    },
  };
}
