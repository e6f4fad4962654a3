/** A local endpoint shares its machine with everything else that runs there, and may be busy for seconds. */
const LEAST_LOCALLY_MS = 8000;

/**
 * How long each try of an SDK client waits, as its `requestHandler`. The time to connect counts from the request on, so it covers
 * the wait for a free socket. Without throwing, a request that is too slow would only be warned of and hang on.
 * @param connectMs until there is a connection
 * @param answerMs until there is an answer
 */
export function patience(connectMs: number, answerMs: number) {
  const least = process.env.AWS_ENDPOINT_URL ? LEAST_LOCALLY_MS : 0;
  return {
    connectionTimeout: Math.max(connectMs, least),
    requestTimeout: Math.max(answerMs, least),
    throwOnRequestTimeout: true,
  };
}
