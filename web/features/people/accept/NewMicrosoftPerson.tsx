import { useState } from 'react';
import * as v from 'valibot';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { PersonName } from '#shared/people/profile/schema.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { useForm } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { forgetInvite } from './inviteToken.ts';
import type { NewPersonFormProps } from './NewPersonForm.tsx';
import { MicrosoftLink } from './SignInFirst.tsx';

const Schema = v.object({ name: PersonName });

/** Makes the account of an invited person whose domain signs in with Microsoft: no password is set. */
export function NewMicrosoftPerson({ token, invite }: NewPersonFormProps) {
  const creation = useWrite(inviteRoutes.createInvitedUser);
  const [made, setMade] = useState(false);
  const form = useForm({
    initial: { name: invite.name ?? '' },
    schema: Schema,
    labels: { name: 'Name' },
    onSubmit: async (body) => {
      await creation.run({ body: { token, ...body } });
      forgetInvite();
      setMade(true);
    },
    guard: false,
  });
  if (made) {
    return (
      <div className="grid gap-4">
        <Banner kind="success" title="You have joined. Sign in with the account of your company." />
        <MicrosoftLink returnTo="/" />
      </div>
    );
  }
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate className="grid gap-5">
      {form.problem && <FormErrorSummary {...form.summary} />}
      <p className="text-ink text-sm">Your company signs in with Microsoft, so no password of Sedum is needed.</p>
      <TextField label="Your name" name="name" autoComplete="name" fullWidth {...form.field('name')} />
      <Button type="submit" variant="primary" size="large" fullWidth pending={form.pending}>
        Join
      </Button>
    </form>
  );
}
