/** Service accounts stand in histories under this prefix and their client id. */
export const SERVICE_ACCOUNT_PREFIX = 'sa.';
