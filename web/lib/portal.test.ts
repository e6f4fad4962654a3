import { beforeEach, describe, expect, test } from 'vitest';
import { currentPortal, savedPortal, savePortal } from './portal.ts';

const fund = { type: 'fund_manager', organizationType: 'private_equity' } as const;
const company = { type: 'standalone', organizationType: 'company' } as const;
const portfolioCompany = { type: 'port_co', organizationType: 'company' } as const;
const provider = { type: 'admin', organizationType: 'admin' } as const;

beforeEach(() => localStorage.clear());

describe('the portal that a person sees', () => {
  test('follows the role and the organisation while nothing is saved', () => {
    expect(currentPortal(provider, ['SEDUM_SUPER_ADMIN'])).toBe('admin');
    expect(currentPortal(fund, ['FUND_MANAGER_USER'])).toBe('fund_manager');
    expect(currentPortal(portfolioCompany, ['COMPANY_USER'])).toBe('portfolio_company');
    expect(currentPortal(company, ['COMPANY_USER'])).toBe('standalone');
  });

  test('is the saved one, in every tab of the browser', () => {
    savePortal('fund_manager_self_assessment');
    expect(currentPortal(fund, ['FUND_MANAGER_ADMIN'])).toBe('fund_manager_self_assessment');
  });

  test('is never one that another person or organisation left behind', () => {
    savePortal('admin');
    expect(currentPortal(company, ['COMPANY_ADMIN'])).toBe('standalone');
    savePortal('fund_manager');
    expect(currentPortal(portfolioCompany, ['COMPANY_ADMIN'])).toBe('portfolio_company');
  });

  test('is not what somebody wrote into the storage by hand', () => {
    localStorage.setItem('portal', 'root');
    expect(savedPortal()).toBeUndefined();
  });
});
