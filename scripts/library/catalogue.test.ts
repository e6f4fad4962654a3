import { describe, expect, test } from 'vitest';
import { catalogueOf } from '#functions/core/catalogue/catalogue.ts';
import { currentLibrary, issuedVersions, libraryOf } from '#functions/core/catalogue/library.ts';
import { library } from '#shared/content/library/library.ts';
import { ship, shippedContent } from '#test/support/shippedContent.ts';

const next = () => ({ ...shippedContent(), version: '99.0.0', name: 'The next one' });

describe('the library', () => {
  test('is the one that is built of its content, whatever file it was read from', () => {
    expect(currentLibrary()).toEqual(library);
  });

  test('is read once, and nothing of it can be changed', () => {
    const read = currentLibrary();
    expect(currentLibrary()).toBe(read);
    const [point] = read.dataPoints;
    expect(() => Object.assign(point ?? {}, { entityAggregation: 'none' })).toThrow(TypeError);
    expect(() => Object.assign(read.dataPointByKey.get('energy_consumption_total') ?? {}, { name: '' })).toThrow(
      TypeError,
    );
  });

  test('is the newest version, and every issued one is to be had', () => {
    ship(shippedContent(), next());
    expect(issuedVersions().map(({ version }) => version)).toEqual([library.version, '99.0.0']);
    expect(currentLibrary().name).toBe('The next one');
    expect(libraryOf(library.version)).toEqual(library);
  });

  test('that is not here is said to be missing, and no other stands in for it', () => {
    expect(() => libraryOf('7.0.0')).toThrow(`Version 7.0.0 of the library is not here, only ${library.version}.`);
    expect(() => libraryOf('../../package')).toThrow('is not here');
  });
});

describe('the catalogue of a year', () => {
  const year = (status: 'DRAFT' | 'LAUNCHED' | 'COMPLETED', libraryVersion = library.version) => ({
    year: 2025,
    status,
    libraryVersion,
  });

  test('is the newest library until the year is launched, whatever it was begun with', () => {
    ship(shippedContent(), next());
    expect(catalogueOf('org', undefined).version).toBe('99.0.0');
    expect(catalogueOf('org', year('DRAFT')).version).toBe('99.0.0');
  });

  test('is the version of its launch from then on', () => {
    ship(shippedContent(), next());
    expect(catalogueOf('org', year('LAUNCHED')).version).toBe(library.version);
    expect(catalogueOf('org', year('COMPLETED')).version).toBe(library.version);
    expect(catalogueOf('org', year('COMPLETED', '99.0.0')).version).toBe('99.0.0');
  });

  test('is refused with the year and the version where that is not here', () => {
    expect(() => catalogueOf('acme', year('LAUNCHED', '1.0.0'))).toThrow(
      'The year 2025 of acme cannot be read. Version 1.0.0 of the library is not here',
    );
  });
});
