/** Who answers something, everywhere or at these entities. */
export const assignees = {
  type: 'list',
  items: {
    type: 'map',
    properties: {
      userId: { type: 'string', required: true },
      entityIds: { type: 'list', items: { type: 'string' }, required: true },
    },
  },
  required: true,
  default: () => [],
} as const;
