import { defineEvents } from '#shared/api/events.ts';

export const fundEvents = defineEvents({
  'fund-created': { subject: 'fund', label: 'Fund created', did: 'created the fund {}', icon: 'settings' },
  'fund-changed': { subject: 'fund', label: 'Fund changed', did: 'changed the fund {}', icon: 'settings' },
  'fund-archived': { subject: 'fund', label: 'Fund archived', did: 'archived the fund {}', icon: 'settings' },
});
