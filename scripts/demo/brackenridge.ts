import type { DemoEntity } from '#shared/content/demo/entities.ts';
import type { DemoPerson } from './company.ts';

/** A fund manager with two funds. */
export const brackenridge = {
  name: 'Brackenridge Capital Partners',
  country: 'GB',
  currency: 'GBP',
  timeZone: 'Europe/London',
  numberLocale: 'en-GB',
  funds: [
    { name: 'Brackenridge Buyout Fund IV', type: 'buyout', vintage: 2021, currency: 'EUR', sfdrArticle: 'article_8' },
    { name: 'Brackenridge Growth II', type: 'growth', vintage: 2023, currency: 'GBP', sfdrArticle: 'article_6' },
  ],
  people: [
    {
      name: 'Ingrid Falk',
      email: 'ingrid@brackenridge.example',
      roles: ['FUND_MANAGER_ADMIN'],
      does: 'administers the portfolio and the fully managed companies',
    },
    {
      name: 'Tomas Ruiz',
      email: 'tomas@brackenridge.example',
      roles: ['FUND_MANAGER_USER'],
      does: 'follows the four companies that he was given',
    },
    {
      name: 'Claire Dubois',
      email: 'claire@brackenridge.example',
      roles: ['FM_DATA_VIEWER'],
      does: 'looks at the portfolio, for investors',
    },
  ] satisfies [DemoPerson, ...DemoPerson[]],
} as const;

/** How far the newest year of a portfolio company is. */
export type Stage = 'completed' | 'answered' | 'partly' | 'launched' | 'not set up';

export type PortfolioCompany = {
  readonly name: string;
  readonly country: string;
  readonly currency: 'EUR' | 'GBP' | 'DKK';
  readonly industry: string;
  /** Index of the fund. */
  readonly fund: 0 | 1;
  readonly stage: Stage;
  /** Administered by the manager; otherwise by the consultant. */
  readonly managed: boolean;
  readonly size: number;
  /** Grams of CO2e per kWh of its grid, location-based; rounded national averages of recent years. */
  readonly grid: number;
  /** Sold on this day. */
  readonly exitYear?: number;
};

/** Who administers the companies that are not managed: a consultant with several clients. */
export const consultant: DemoPerson = {
  name: 'Priya Nair',
  email: 'priya@nair-consulting.example',
  roles: ['COMPANY_ADMIN'],
  does: 'administers three portfolio companies as their consultant',
};

/** Eleven of the twelve companies of the portfolio (Fjellstad is the twelfth), and one that was sold. */
export const portfolioCompanies: readonly PortfolioCompany[] = [
  company('Aldgate Diagnostics', 'GB', 'GBP', 'Q86', 1, 'completed', true, 0.5, 190),
  company('Brumal Logistics', 'NL', 'EUR', 'H49', 0, 'answered', true, 1.1, 270),
  company('Cairnwell Foods', 'GB', 'GBP', 'C10T12', 0, 'partly', true, 1.4, 190),
  company('Delphine Packaging', 'FR', 'EUR', 'C17', 0, 'partly', true, 0.9, 50),
  company('Elbtal Software', 'DE', 'EUR', 'J62_63', 1, 'completed', true, 0.15, 350),
  company('Ferrolux Lighting', 'IT', 'EUR', 'C27', 0, 'launched', true, 0.7, 280),
  company('Grauwald Timber', 'DE', 'EUR', 'C16', 0, 'partly', true, 0.8, 350),
  company('Hollin Veterinary Group', 'GB', 'GBP', 'M74_75', 1, 'not set up', true, 0.3, 190),
  company('Jutland Water Systems', 'DK', 'DKK', 'C28', 1, 'launched', true, 0.6, 110),
  company('Kestrel Data Centres', 'IE', 'EUR', 'J62_63', 1, 'answered', false, 2.2, 290),
  company('Lumen Robotics', 'DE', 'EUR', 'C28', 1, 'partly', false, 0.4, 350),
  { ...company('Morrow Care Homes', 'GB', 'GBP', 'Q87_88', 0, 'completed', false, 0.6, 190), exitYear: -1 },
];

function company(
  name: string,
  country: string,
  currency: PortfolioCompany['currency'],
  industry: string,
  fund: PortfolioCompany['fund'],
  stage: Stage,
  managed: boolean,
  size: number,
  grid: number,
): PortfolioCompany {
  return { name, country, currency, industry, fund, stage, managed, size, grid };
}

/** The one entity of a portfolio company. */
export function entityOf({ name, country, size, grid }: PortfolioCompany): DemoEntity {
  return { name: `${name.split(' ')[0]} headquarters`, country, tags: ['production'], size, grid };
}
