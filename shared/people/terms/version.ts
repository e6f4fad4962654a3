/** The version of the terms in force: apart from their text, which only the page that shows them has to load. */
export const LATEST_TERMS_VERSION = '2026-11';
