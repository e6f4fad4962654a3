import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { type AppConfig, referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { answering, aSession, renderFor, serveWith } from './testing.tsx';
import { frameworkText, MOST_FRAMEWORK_TEXT, TOOLS_EVENT, toolsOf } from './tools.ts';
import { useTools } from './useTools.ts';

const { user, organisation } = aSession(
  {},
  {
    frameworks: [
      { abbreviation: 'GRI', title: 'Global Reporting Initiative' },
      { abbreviation: null, title: 'EDCI' },
    ],
  },
);
const off: AppConfig = {
  features: { intercomId: null, hotJarEnabled: false, gaEnabled: false },
  segmentWriteKey: null,
  termsVersion: '2026-11',
  signInMethods: ['USERNAME_PASSWORD'],
};
const withChat: AppConfig = { ...off, features: { ...off.features, intercomId: 'chat-1' } };
const known = (config: AppConfig, changes: object = {}) => {
  if (!organisation) throw new Error('A session has an organisation');
  return { config, user, organisation, hash: undefined, hostname: 'sedum.example', ...changes };
};

describe('the frameworks that the support chat is told', () => {
  const named = (title: string) => [{ abbreviation: null, title }];

  test('are their abbreviations, else their titles', () => {
    expect(frameworkText(organisation?.frameworks ?? [])).toBe('GRI, EDCI');
    expect(frameworkText([])).toBe('');
  });

  test.each([
    [254, 254, false],
    [255, 255, false],
    [256, 255, true],
    [1000, 255, true],
  ])('of %i characters become %i', (length, kept, isCut) => {
    const text = frameworkText(named('f'.repeat(length)));
    expect(text).toHaveLength(kept);
    expect(text.endsWith('...')).toBe(isCut);
    expect(text.replace(/\.\.\.$/, '')).toMatch(/^f+$/);
  });

  test('are cut between letters', () => {
    const text = frameworkText(named(`${'f'.repeat(MOST_FRAMEWORK_TEXT - 4)}🌱🌱🌱`));
    expect(text).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
    expect(text).toBe(`${'f'.repeat(251)}...`);
  });
});

describe('what is passed on', () => {
  test('is nothing by default', () => {
    expect(toolsOf(known(off))).toBeUndefined();
  });

  test('to a chat is who it is, proven where that is configured, and where they work', () => {
    expect(toolsOf(known(withChat, { hash: 'abc' }))).toEqual({
      chat: {
        appId: 'chat-1',
        user: { id: 'u1', name: 'Ada Berg', email: 'ada@nordvik.example', hash: 'abc' },
        company: { id: 'o1', name: 'Nordvik Components', type: 'portfolio company', frameworks: 'GRI, EDCI' },
      },
    });
    expect(toolsOf(known(withChat))?.chat?.user).not.toHaveProperty('hash');
  });

  test('calls everything but a company a fund manager', () => {
    const manager = { ...organisation, organizationType: 'private_equity' };
    expect(toolsOf(known(withChat, { organisation: manager }))?.chat?.company.type).toBe('fund manager');
  });

  test('to analytics is the person and the organisation, with no leave to keep anything in the browser', () => {
    const analytics = toolsOf(known({ ...off, segmentWriteKey: 'w1' }))?.analytics;
    expect(analytics).toEqual({
      segmentWriteKey: 'w1',
      googleAnalytics: false,
      hotjar: false,
      user: { id: 'u1', name: 'Ada Berg', email: 'ada@nordvik.example' },
      group: { id: 'o1', name: 'Nordvik Components' },
      persistence: false,
      zone: 'eu',
    });
  });

  test('to what records the use of a page is nothing on localhost', () => {
    const recorded = { ...off, features: { ...off.features, hotJarEnabled: true } };
    expect(toolsOf(known(recorded))?.analytics?.hotjar).toBe(true);
    expect(toolsOf(known(recorded, { hostname: 'localhost' }))).toBeUndefined();
  });
});

function Page() {
  useTools();
  return null;
}

describe('the page', () => {
  const open = () => renderFor(aSession(), <Page />);
  afterEach(() => {
    delete window.sedumTools;
  });

  test('without a tool passes on nothing and asks for no proof', async () => {
    const { asked } = serveWith(answering(referenceRoutes.getAppConfig, { data: off }));
    open();
    await waitFor(() => expect(asked).toEqual(['GET /api/config']));
    await new Promise((done) => setTimeout(done, 20));
    expect(window.sedumTools).toBeUndefined();
    expect(asked).toEqual(['GET /api/config']);
  });

  test('with a chat tells once that it is there, with the proof, and takes it away when it goes', async () => {
    serveWith({
      ...answering(referenceRoutes.getAppConfig, { data: withChat }),
      ...answering(profileRoutes.getTokenUser, { data: { ...user, intercomHMAC: 'abc' } }),
    });
    const told: unknown[] = [];
    const note = () => void told.push(window.sedumTools?.chat?.user.hash);
    window.addEventListener(TOOLS_EVENT, note);
    open();
    await waitFor(() => expect(told).toEqual(['abc']));
    cleanup();
    expect(window.sedumTools).toBeUndefined();
    window.removeEventListener(TOOLS_EVENT, note);
  });
});
