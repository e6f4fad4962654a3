import { useState } from 'react';
import * as v from 'valibot';
import { NewPassword } from '#shared/auth/passwords/rules.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import type { OpenInvite } from '#shared/people/invites/schema.ts';
import { PersonName } from '#shared/people/profile/schema.ts';
import { EntryForm, NewPasswordField } from '#web/features/auth/sign-in/EntryForm.tsx';
import { useSession } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { useForm } from '#web/lib/useForm.ts';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useArrive } from './Arrived.tsx';
import { forgetInvite } from './inviteToken.ts';

const Schema = v.object({ name: PersonName, password: NewPassword });

export interface NewPersonFormProps {
  readonly token: string;
  readonly invite: OpenInvite;
}

/** Makes the account of an invited person, accepts with it, and signs in. */
export function NewPersonForm({ token, invite }: NewPersonFormProps) {
  const { made, create } = useNewAccount(token, invite.email);
  const form = useForm({
    initial: { name: invite.name ?? '', password: '' },
    schema: Schema,
    onSubmit: create,
    labels: { name: 'Name', password: 'Password' },
    guard: false,
  });
  if (made) {
    return (
      <div className="grid gap-4">
        <Banner kind="success" title="Your account is made and the invitation accepted" />
        <LinkButton to="/login" variant="primary" size="large" fullWidth>
          Sign in
        </LinkButton>
      </div>
    );
  }
  return (
    <EntryForm form={form} submit="Create the account and join">
      <TextField
        label="E-mail"
        type="email"
        name="username"
        autoComplete="username"
        readOnly
        fullWidth
        value={invite.email}
        onChange={() => undefined}
      />
      <TextField label="Your name" name="name" autoComplete="name" fullWidth {...form.field('name')} />
      <NewPasswordField label="Password" {...form.field('password')} />
    </EntryForm>
  );
}

/** `made` = the account is there, and the person has to sign in by themselves. */
function useNewAccount(token: string, email: string) {
  const creation = useWrite(inviteRoutes.createInvitedUser);
  const signIn = useWrite(signInRoutes.signIn);
  const { refresh } = useSession();
  const arrive = useArrive();
  const [made, setMade] = useState(false);
  const finishAlone = () => {
    forgetInvite();
    setMade(true);
  };
  const create = async (body: { readonly name: string; readonly password: string }) => {
    await creation.run({ body: { token, ...body } });
    try {
      const { data } = await signIn.run({ body: { email, password: body.password } });
      if (data.status !== 'SIGNED_IN') return finishAlone();
    } catch {
      // The account is made all the same: the login screen says what is in the way.
      return finishAlone();
    }
    await refresh();
    arrive({ destination: null });
  };
  return { made, create };
}
