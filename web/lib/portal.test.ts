import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { currentPortal, portalsIn, savePortal, usePortal } from './portal.ts';
import { SessionContext } from './session.tsx';
import { aSession } from './testing.tsx';

type Where = Parameters<typeof currentPortal>[0];

const parent = { id: 'f1', name: 'Fjordkapital' };
const fund: Where = { organizationType: 'private_equity', parents: [], via: 'membership' };
const company: Where = { organizationType: 'company', parents: [], via: 'membership' };
const portfolioCompany: Where = { ...company, parents: [parent] };
const provider: Where = { organizationType: 'admin', parents: [], via: 'membership' };

beforeEach(() => savePortal(null));

/** The module as a page has it that begins now. */
async function newPage() {
  vi.resetModules();
  return import('./portal.ts');
}

describe('the portal that a person sees', () => {
  test('follows the role and the organisation while nothing is saved', () => {
    expect(currentPortal(provider, ['SEDUM_SUPER_ADMIN'])).toBe('admin');
    expect(currentPortal(fund, ['FUND_MANAGER_USER'])).toBe('fund_manager');
    expect(currentPortal(portfolioCompany, ['COMPANY_USER'])).toBe('portfolio_company');
    expect(currentPortal(company, ['COMPANY_USER'])).toBe('standalone');
  });

  test('is the admin portal for support staff too, who have no other', () => {
    expect(currentPortal(provider, ['SEDUM_SUPPORT_USER'])).toBe('admin');
  });

  test('is the saved one, in every new page of the browser', async () => {
    localStorage.setItem('portal', 'fund_manager_self_assessment');
    const page = await newPage();
    expect(page.currentPortal(fund, ['FUND_MANAGER_ADMIN'])).toBe('fund_manager_self_assessment');
  });

  test('stays what it is in this page when another tab saves its own or forgets it', async () => {
    localStorage.setItem('portal', 'fund_manager_self_assessment');
    const page = await newPage();
    const shown = () => page.currentPortal(fund, ['FUND_MANAGER_ADMIN']);
    expect(shown()).toBe('fund_manager_self_assessment');
    localStorage.setItem('portal', 'fund_manager');
    expect(shown()).toBe('fund_manager_self_assessment');
    localStorage.removeItem('portal');
    expect(shown()).toBe('fund_manager_self_assessment');
  });

  test('stays the one by role in a page that began without a saved one', async () => {
    const page = await newPage();
    expect(page.savedPortal()).toBeUndefined();
    localStorage.setItem('portal', 'fund_manager_self_assessment');
    expect(page.currentPortal(fund, ['FUND_MANAGER_ADMIN'])).toBe('fund_manager');
  });

  test('is never one that another person or organisation left behind', () => {
    savePortal('admin');
    expect(currentPortal(company, ['COMPANY_ADMIN'])).toBe('standalone');
    savePortal('fund_manager');
    expect(currentPortal(portfolioCompany, ['COMPANY_ADMIN'])).toBe('portfolio_company');
  });

  test('is the self assessment for those of a fund manager who follow no company', () => {
    expect(portalsIn(fund, ['DATA_GATHERER'])).toEqual(['fund_manager_self_assessment']);
    savePortal('fund_manager');
    expect(currentPortal(fund, ['DATA_GATHERER'])).toBe('fund_manager_self_assessment');
  });

  test('is the customer’s own for staff who look at a customer, never the admin portal', () => {
    savePortal('admin');
    expect(currentPortal({ ...portfolioCompany, via: 'staff' }, ['SEDUM_SUPER_ADMIN'])).toBe('portfolio_company');
    expect(currentPortal({ ...fund, via: 'staff' }, ['SEDUM_SUPER_ADMIN'])).toBe('fund_manager_self_assessment');
  });

  test('is not what somebody wrote into the storage by hand', async () => {
    localStorage.setItem('portal', 'root');
    expect((await newPage()).savedPortal()).toBeUndefined();
  });
});

test('a switch of the portal is on the page at once and kept in the browser', () => {
  const session = aSession({ roles: ['FUND_MANAGER_ADMIN'] }, { organizationType: 'private_equity' });
  const state = { status: 'signed-in', session } as const;
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(SessionContext, { value: { state, refresh: async () => undefined } }, children);
  const { result } = renderHook(usePortal, { wrapper });
  expect(result.current).toBe('fund_manager');
  act(() => savePortal('fund_manager_self_assessment'));
  expect(result.current).toBe('fund_manager_self_assessment');
  expect(localStorage.getItem('portal')).toBe('fund_manager_self_assessment');
});
