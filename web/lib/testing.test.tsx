import { describe, expect, it } from 'vitest';
import { driftsOf } from '#web/lib/testing.tsx';

describe('a fake reply', () => {
  it('is held to the schema of its route, by its pattern and by an address made of it', () => {
    expect(driftsOf('GET /api/notifications', { data: [], unread: 'three' })).toEqual([
      expect.stringContaining('GET /api/notifications unread: '),
    ]);
    expect(driftsOf('GET /api/organisations/{id}/auth0-clients', {})).not.toEqual([]);
    expect(driftsOf('GET /api/organisations/o-1/auth0-clients', {})).not.toEqual([]);
  });

  it('must have a route at all', () => {
    expect(driftsOf('GET /api/nowhere', {})).toEqual(['GET /api/nowhere is no route']);
  });

  it('of the storage is no business of a route', () => {
    expect(driftsOf('PUT /files/a-1', undefined)).toEqual([]);
  });
});
