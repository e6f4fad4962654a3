import { defineEvents } from '#shared/api/events.ts';

export const adminExportEvents = defineEvents({
  'export-made': { subject: 'organisation', label: 'Export made', did: 'made an export', icon: 'settings' },
});
