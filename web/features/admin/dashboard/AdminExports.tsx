import { Download } from 'lucide-react';
import { adminExportRoutes } from '#shared/admin/exports/routes.ts';
import { downloadFrom } from '#web/lib/download.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useMay } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';

/** The platform's lists as workbooks: people, organisations and use. */
export function AdminExports() {
  const may = useMay();
  const toast = useToast();
  const users = useWrite(adminExportRoutes.exportUsers);
  const organisations = useWrite(adminExportRoutes.exportOrganisations);
  const metrics = useWrite(adminExportRoutes.exportApplicationMetrics);
  if (!may(adminExportRoutes.exportUsers)) return null;
  const fetchFrom = async (writer: typeof users) => {
    try {
      const { data } = await writer.run();
      downloadFrom(data.url, data.name);
      toast.success(`${data.name} holds ${data.rows.toLocaleString('en-GB')} rows`);
    } catch (error) {
      toast.danger(messageOf(error));
    }
  };
  const pending = users.pending || organisations.pending || metrics.pending;
  return (
    <Menu
      button={
        <Button icon={Download} pending={pending}>
          Export
        </Button>
      }
      entries={[
        { label: 'Users', hint: 'With organisations and roles', onSelect: () => void fetchFrom(users) },
        { label: 'Organisations', hint: 'Licence and counts', onSelect: () => void fetchFrom(organisations) },
        { label: 'Application metrics', hint: 'Use by month', onSelect: () => void fetchFrom(metrics) },
      ]}
    />
  );
}
