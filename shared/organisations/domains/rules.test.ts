import { expect, test } from 'vitest';
import { isPublicMailDomain } from './rules.ts';

test.each(['gmail.com', 'outlook.com', 'acme.onmicrosoft.com'])('everybody can have an address at %s', (domain) => {
  expect(isPublicMailDomain(domain)).toBe(true);
});

test.each(['acme.com', 'notgmail.com', 'gmail.com.acme.com'])('%s belongs to somebody', (domain) => {
  expect(isPublicMailDomain(domain)).toBe(false);
});
