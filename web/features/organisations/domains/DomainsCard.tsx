import { Globe } from 'lucide-react';
import { useState } from 'react';
import { domainRoutes } from '#shared/organisations/domains/routes.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useMay, useMember } from '#web/lib/session.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { AddDomainForm } from './AddDomainForm.tsx';
import { DomainItem } from './DomainItem.tsx';

/** The organisation's mail domains: named, proven by DNS, and tied to the directory that signs their people in. */
export function DomainsCard() {
  const { organisation } = useMember();
  const read = useRead(domainRoutes.listDomains, { params: { id: organisation.id } });
  const mayAdd = useMay()(domainRoutes.addDomain);
  const [adding, setAdding] = useState(false);
  return (
    <Card
      title="E-mail domains"
      lead="A domain that you have proven lets your Microsoft directory sign its people in."
      actions={
        mayAdd &&
        !adding && (
          <Button size="small" onClick={() => setAdding(true)}>
            Add a domain
          </Button>
        )
      }
    >
      {adding && <AddDomainForm onDone={() => setAdding(false)} />}
      <Loaded read={read} failure="The domains could not be loaded" skeleton={<Skeleton rows={3} />}>
        {({ data }) =>
          data.length === 0 ? (
            !adding && (
              <EmptyState compact level={3} icon={Globe} title="No domain yet">
                Without one, everybody signs in with a password of their own.
              </EmptyState>
            )
          ) : (
            <ul className="divide-y divide-line">
              {data.map((domain) => (
                <DomainItem key={domain.domain} domain={domain} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
