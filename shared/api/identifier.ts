/**
 * What an identifier looks like. Lower case only, because ElectroDB lower-cases keys: `Ab` and `aB` would be one item. None
 * of its characters needs escaping in a URL.
 */
export const IDENTIFIER = /^[a-z0-9][a-z0-9_.-]{0,127}$/;
