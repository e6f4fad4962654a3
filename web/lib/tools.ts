import type { AppConfig } from '#shared/organisations/reference/routes.ts';
import type { CurrentOrganisation, Session } from './sessionState.ts';

/** Characters of the list of frameworks that a support chat takes (product.md, section 5). */
export const MOST_FRAMEWORK_TEXT = 255;

/** Who uses the page, as tools of other companies are told. */
type ToolUser = { readonly id: string; readonly name: string; readonly email: string };

/**
 * What an installation passes on to tools that its operator adds: there as `window.sedumTools` once somebody is signed in,
 * and only what is configured. Sedum itself loads no tool and sends them nothing.
 */
export type SedumTools = {
  readonly chat?: {
    readonly appId: string;
    /** `hash` proves the id to the chat: an HMAC under the chat's secret. */
    readonly user: ToolUser & { readonly hash?: string };
    readonly company: {
      readonly id: string;
      readonly name: string;
      readonly type: 'portfolio company' | 'fund manager';
      readonly frameworks: string;
    };
  };
  readonly analytics?: {
    readonly segmentWriteKey: string | null;
    readonly googleAnalytics: boolean;
    readonly hotjar: boolean;
    readonly user: ToolUser;
    readonly group: { readonly id: string; readonly name: string };
    /** The tool keeps nothing in the browser, and works in the EU. */
    readonly persistence: false;
    readonly zone: 'eu';
  };
};

declare global {
  interface Window {
    sedumTools?: SedumTools;
  }
}

/** The event on `window` that says that `window.sedumTools` is there. */
export const TOOLS_EVENT = 'sedum-tools';

/** The names of frameworks as one text of at most 255 characters; a longer one ends with '...'. */
export function frameworkText(frameworks: CurrentOrganisation['frameworks']): string {
  const text = frameworks.map(({ abbreviation, title }) => abbreviation ?? title).join(', ');
  if (text.length <= MOST_FRAMEWORK_TEXT) return text;
  // Half a letter is left out rather than shown.
  return `${text.slice(0, MOST_FRAMEWORK_TEXT - 3).replace(/[\uD800-\uDBFF]$/, '')}...`;
}

type Known = {
  readonly config: AppConfig;
  readonly user: Session['user'];
  readonly organisation: CurrentOrganisation;
  /** The proof of the person's id, where the server gave one. */
  readonly hash: string | undefined;
  readonly hostname: string;
};

/** What is passed on; undefined where no tool is configured, as by default. */
export function toolsOf({ config, user, organisation, hash, hostname }: Known): SedumTools | undefined {
  const { intercomId, gaEnabled, hotJarEnabled } = config.features;
  // Watching how a page is used makes no sense where it is developed.
  const hotjar = hotJarEnabled && hostname !== 'localhost';
  const measured = config.segmentWriteKey !== null || gaEnabled || hotjar;
  if (intercomId === null && !measured) return undefined;
  const { id, name, email } = user;
  const person = { id, name, email };
  return {
    ...(intercomId !== null && {
      chat: {
        appId: intercomId,
        user: { ...person, ...(hash !== undefined && { hash }) },
        company: {
          id: organisation.id,
          name: organisation.name,
          type: organisation.organizationType === 'company' ? 'portfolio company' : 'fund manager',
          frameworks: frameworkText(organisation.frameworks),
        },
      },
    }),
    ...(measured && {
      analytics: {
        segmentWriteKey: config.segmentWriteKey,
        googleAnalytics: gaEnabled,
        hotjar,
        user: person,
        group: { id: organisation.id, name: organisation.name },
        persistence: false,
        zone: 'eu',
      },
    }),
  };
}

/** Puts it where a script of the operator finds it; undefined takes it away. */
export function passOn(tools: SedumTools | undefined): void {
  if (tools === undefined) {
    delete window.sedumTools;
    return;
  }
  window.sedumTools = tools;
  window.dispatchEvent(new CustomEvent(TOOLS_EVENT));
}
