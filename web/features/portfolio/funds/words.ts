import type { Fund } from '#shared/portfolio/funds/routes.ts';

/** Kinds of funds in words. */
export const fundTypeLabels: Readonly<Record<Fund['type'], string>> = {
  buyout: 'Buyout',
  growth: 'Growth',
  venture: 'Venture',
};

/** How a fund discloses under the Sustainable Finance Disclosure Regulation (EU) 2019/2088. */
export const sfdrLabels: Readonly<Record<Fund['sfdrArticle'], string>> = {
  article_6: 'Article 6',
  article_8: 'Article 8',
  article_9: 'Article 9',
  not_in_scope: 'Not in scope',
};
