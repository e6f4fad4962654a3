/** The title of the product's pages (product.md, section 2): the product's name and what it is. */
export const PRODUCT_TITLE = 'Sedum: Your ESG Business Intelligence';

/** The title of a screen's page; the home screen has the product's alone. */
export function pageTitle(screenTitle: string | undefined): string {
  return !screenTitle || screenTitle === 'Home' ? PRODUCT_TITLE : `${screenTitle} | ${PRODUCT_TITLE}`;
}
