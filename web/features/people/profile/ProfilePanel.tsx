import type { FormEvent, ReactNode } from 'react';
import type * as v from 'valibot';
import { numberLocales } from '#shared/organisations/profile/rules.ts';
import { localeLabel } from '#web/features/organisations/settings/words.ts';
import { MfaSection } from '#web/features/people/mfa/MfaSection.tsx';
import { PrivacySection } from '#web/features/people/privacy/PrivacySection.tsx';
import { useMember } from '#web/lib/session.tsx';
import { type Form, useForm } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx';
import { DetailsFields } from './DetailsFields.tsx';
import { PictureField } from './PictureField.tsx';
import { detailsChange, type PictureChoice, ProfileForm, type ProfileValues, profileValuesOf } from './profileForm.ts';
import { uploadPicture } from './uploadPicture.ts';
import { useSaveProfile } from './useSaveProfile.ts';

const formats = numberLocales.map((value) => ({ value, label: localeLabel(value) }));

/** The person's own panel: profile, authenticator app, and their data. */
export function ProfilePanel({ onClose }: { readonly onClose: () => void }) {
  const form = useProfileForm();
  return (
    <SidePanel open title="Your profile" size="large" onClose={onClose} dirty={form.dirty}>
      <ProfileFields form={form} />
      <Section title="Authenticator app">
        <MfaSection />
      </Section>
      <Section title="Your data">
        <PrivacySection />
      </Section>
    </SidePanel>
  );
}

function useProfileForm(): Form<ProfileValues> {
  const { user } = useMember();
  const { save } = useSaveProfile();
  return useForm<ProfileValues, v.InferOutput<typeof ProfileForm>>({
    initial: profileValuesOf(user),
    schema: ProfileForm,
    labels: { name: 'Name', country: 'Country', jobTitle: 'Job title', numberLocale: 'Numbers', picture: 'Picture' },
    onSubmit: ({ name, picture, numberLocale, ...details }) =>
      save(async () => {
        const change = detailsChange(details, user.profile);
        const preferences = { ...change.preferences, numberLocale };
        return { ...change, preferences, name, ...(await pictureChange(picture)) };
      }),
  });
}

async function pictureChange(picture: PictureChoice): Promise<{ readonly picture?: string | null }> {
  if (picture === 'kept') return {};
  return { picture: picture && (await uploadPicture(picture)) };
}

function ProfileFields({ form }: { readonly form: Form<ProfileValues> }) {
  const { user } = useMember();
  const submit = async (event: FormEvent) => {
    // What was sent is the picture in place now: nothing is left to send.
    if (await form.submit(event)) form.reset({ ...form.values, picture: 'kept' });
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-6">
      <FormErrorSummary {...form.summary} />
      <PictureField name={user.name} stored={user.picture} {...form.field('picture')} />
      <TextField label="Name" name="name" autoComplete="name" required fullWidth {...form.field('name')} />
      <TextField
        label="E-mail"
        value={user.email}
        onChange={() => undefined}
        readOnly
        fullWidth
        hint="You sign in with this address, so it cannot be changed here. To use another one, ask an administrator to invite it."
      />
      <DetailsFields country={form.field('country')} jobTitle={form.field('jobTitle')} />
      <Select
        label="Numbers"
        fullWidth
        clearable
        options={formats}
        placeholder="As the organisation writes them"
        hint="How you type and read numbers. Where you chose something else for an organisation, that counts there."
        {...form.field('numberLocale')}
        onChange={(value) => form.set('numberLocale', numberLocales.find((each) => each === value) ?? null)}
      />
      <div>
        <Button type="submit" variant="primary" pending={form.pending}>
          Save
        </Button>
      </div>
    </form>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-8 border-line border-t pt-6">
      <h3 className="mb-3 font-semibold text-base text-ink">{title}</h3>
      {children}
    </section>
  );
}
