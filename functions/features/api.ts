export { featureEndpoints } from './endpoints.ts';
