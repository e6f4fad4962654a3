import type { Ask } from '#shared/api/route.ts';
import type { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import type { Follower } from '#shared/portfolio/companies/schema.ts';

export type Decision = Ask<(typeof companyRoutes)['decideLink']>['body']['decision'];

/** A decision that an administrator may take now: its button, its question (null = none is asked), and what is said afterwards. */
export type Choice = {
  readonly decision: Decision;
  readonly label: string;
  readonly primary?: true;
  readonly confirmation: { readonly title: string; readonly body: string; readonly danger?: true } | null;
  readonly done: string;
};

/** What may be decided about a fund manager, by where the link stands; nothing once it is declined or ended. */
export function choicesFor({
  status,
  managed,
  managerName,
}: Pick<Follower, 'status' | 'managed' | 'managerName'>): Choice[] {
  if (status === 'INVITED') return [accept(managerName), decline(managerName)];
  if (status !== 'ACTIVE') return [];
  const about = {
    NO: [],
    PROPOSED: [acceptManaged(managerName), endManaged(managerName, 'Refuse full management')],
    YES: [endManaged(managerName, 'End full management')],
  }[managed];
  return [...about, end(managerName)];
}

function accept(name: string): Choice {
  return {
    decision: 'accept',
    label: 'Accept',
    primary: true,
    confirmation: {
      title: `Accept ${name}?`,
      body: 'It sees that you report, where your reporting years stand, and the values that you share with it. Nothing else, and no draft.',
    },
    done: `${name} follows you now`,
  };
}

function decline(name: string): Choice {
  const body = 'It sees nothing of you. It can ask again.';
  return {
    decision: 'decline',
    label: 'Decline',
    confirmation: { title: `Decline ${name}?`, body },
    done: `${name} is declined`,
  };
}

function acceptManaged(name: string): Choice {
  const body = `Administrators of ${name} act as administrators of yours from now on: they see drafts, enter values and manage people.`;
  return {
    decision: 'accept-managed',
    label: 'Accept full management',
    primary: true,
    confirmation: { title: 'Accept full management?', body },
    done: `${name} manages your organisation fully`,
  };
}

function endManaged(name: string, label: string): Choice {
  const body = `Administrators of ${name} act for you no more. It goes on following you.`;
  return {
    decision: 'end-managed',
    label,
    confirmation: { title: `${label}?`, body, danger: true },
    done: `${name} does not act for you`,
  };
}

function end(name: string): Choice {
  const body = `${name} keeps what you have shared with it and sees nothing new. It would have to ask again.`;
  return {
    decision: 'end',
    label: 'End the link',
    confirmation: { title: `End the link with ${name}?`, body, danger: true },
    done: `The link with ${name} has ended`,
  };
}
