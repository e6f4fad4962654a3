import { describe, expect, test } from 'vitest';
import published from '#docs/api/openapi.json';
import { allRoutes } from '#shared/api/areas.ts';
import { type ApiDocument, areaName, byArea, found, operationsOf } from './document.ts';

const operations = operationsOf(published as unknown as ApiDocument);
const one = (id: string) => operations.find((each) => each.id === id);
const everything = { text: '', area: null, programsOnly: false };

test('every route of the product is in the reference once', () => {
  expect(operations.map(({ id }) => id).toSorted()).toEqual(
    allRoutes()
      .map(({ route }) => route.name)
      .toSorted(),
  );
});

test('who may call follows from the document: anybody, programs too, or people alone', () => {
  expect(one('issueToken')).toMatchObject({ callers: 'anybody', area: 'auth', method: 'POST' });
  expect(one('listEntities')).toMatchObject({ callers: 'programs', path: '/api/entities' });
  expect(one('createServiceAccount')).toMatchObject({ callers: 'people', status: '201' });
});

test('failures have their words', () => {
  expect(one('changeEntity')?.failures).toContainEqual({ status: '404', title: 'Not found' });
});

describe('a search', () => {
  test('finds every word in path, summary or name, in any case', () => {
    const names = found(operations, { ...everything, text: 'ENTIT create' }).map(({ id }) => id);
    expect(names).toContain('createEntity');
    expect(names).not.toContain('listEntities');
    expect(found(operations, { ...everything, text: 'no such thing' })).toEqual([]);
  });

  test('keeps to an area and to what service accounts may call', () => {
    const ofAccounts = found(operations, { ...everything, area: 'service-accounts' });
    expect(ofAccounts.length).toBeGreaterThan(5);
    expect(found(operations, { ...everything, area: 'service-accounts', programsOnly: true })).toEqual([]);
    expect(found(operations, { ...everything, programsOnly: true }).some(({ callers }) => callers === 'people')).toBe(
      false,
    );
  });
});

test('areas come in the order of the alphabet, in words', () => {
  const areas = byArea(operations).map(([area]) => area);
  expect(areas).toEqual(areas.toSorted());
  expect(areaName('service-accounts')).toBe('Service accounts');
  expect(areaName('csrd')).toBe('CSRD');
});
