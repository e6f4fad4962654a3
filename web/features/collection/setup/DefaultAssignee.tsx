import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearConfig } from '#shared/collection/year/schema.ts';
import { isViewerOnly } from '#shared/people/access.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { roleLabel } from '#shared/people/roles/labels.ts';
import { call } from '#web/lib/api.ts';
import { useReadAll } from '#web/lib/useReadAll.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Refused } from './Refused.tsx';
import { useYearActions } from './useYear.ts';
import { closedBy } from './year.ts';

/** Who is asked where nobody is assigned; saved as soon as chosen. */
export function DefaultAssignee({ config }: { readonly config: YearConfig }) {
  const members = useReadAll(memberRoutes.listUsers, {});
  const { act, pending, error, reset } = useYearActions(config.year);
  const toast = useToast();
  const people = (members.data ?? []).filter((member) => !isViewerOnly(member));
  const known = people.some(({ id }) => id === config.defaultAssigneeId);
  const choose = async (defaultAssigneeId: string | null) => {
    const saved = await act(
      async ({ year, version: baseVersion }) =>
        (await call(yearRoutes.saveYearConfig, { params: { year }, body: { baseVersion, defaultAssigneeId } })).data,
      { again: true },
    );
    if (!saved) return;
    const name = people.find(({ id }) => id === defaultAssigneeId)?.name;
    toast.success(
      name ? `${name} is asked where nobody is assigned` : 'The administrators answer where nobody is assigned',
    );
  };
  return (
    <div className="space-y-3">
      <Refused error={error} onDismiss={reset} />
      <Select
        label="Default assignee"
        placeholder="The administrators"
        hint="Is asked for everything that nobody is assigned to."
        clearable
        loading={!members.data && !members.error}
        disabled={pending || closedBy(config) !== null}
        value={config.defaultAssigneeId}
        onChange={(id) => void choose(id)}
        options={[
          ...people.map(({ id, name, roles }) => ({ value: id, label: name, hint: roles.map(roleLabel).join(', ') })),
          ...(config.defaultAssigneeId !== null && members.data && !known
            ? [{ value: config.defaultAssigneeId, label: 'Former user' }]
            : []),
        ]}
      />
    </div>
  );
}
