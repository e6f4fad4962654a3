import type * as v from 'valibot';
import type { DataPointRecord } from '#shared/library/metrics/schema.ts';
import biodiversity from './data-points/biodiversity.json' with { type: 'json' };
import board from './data-points/board.json' with { type: 'json' };
import climateStrategy from './data-points/climate-strategy.json' with { type: 'json' };
import companyProfile from './data-points/company-profile.json' with { type: 'json' };
import controversialActivities from './data-points/controversial-activities.json' with { type: 'json' };
import customersCommunities from './data-points/customers-communities.json' with { type: 'json' };
import cyberPrivacy from './data-points/cyber-privacy.json' with { type: 'json' };
import diversityPay from './data-points/diversity-pay.json' with { type: 'json' };
import energy from './data-points/energy.json' with { type: 'json' };
import environmentalManagement from './data-points/environmental-management.json' with { type: 'json' };
import esgProgramme from './data-points/esg-programme.json' with { type: 'json' };
import ethics from './data-points/ethics.json' with { type: 'json' };
import financials from './data-points/financials.json' with { type: 'json' };
import ghgEmissions from './data-points/ghg-emissions.json' with { type: 'json' };
import ghgScope3 from './data-points/ghg-scope-3.json' with { type: 'json' };
import healthSafety from './data-points/health-safety.json' with { type: 'json' };
import hiringTurnover from './data-points/hiring-turnover.json' with { type: 'json' };
import humanRights from './data-points/human-rights.json' with { type: 'json' };
import pollution from './data-points/pollution.json' with { type: 'json' };
import riskManagement from './data-points/risk-management.json' with { type: 'json' };
import supplyChain from './data-points/supply-chain.json' with { type: 'json' };
import taxonomy from './data-points/taxonomy.json' with { type: 'json' };
import trainingEngagement from './data-points/training-engagement.json' with { type: 'json' };
import wasteCircularity from './data-points/waste-circularity.json' with { type: 'json' };
import water from './data-points/water.json' with { type: 'json' };
import workforce from './data-points/workforce.json' with { type: 'json' };

/** The data points of all sections, as their files hold them. */
export const dataPointRecords = [
  ...companyProfile,
  ...financials,
  ...esgProgramme,
  ...taxonomy,
  ...ghgEmissions,
  ...ghgScope3,
  ...climateStrategy,
  ...energy,
  ...water,
  ...wasteCircularity,
  ...pollution,
  ...biodiversity,
  ...environmentalManagement,
  ...workforce,
  ...hiringTurnover,
  ...diversityPay,
  ...healthSafety,
  ...trainingEngagement,
  ...humanRights,
  ...supplyChain,
  ...customersCommunities,
  ...board,
  ...ethics,
  ...controversialActivities,
  ...cyberPrivacy,
  ...riskManagement,
] as readonly v.InferInput<typeof DataPointRecord>[];
