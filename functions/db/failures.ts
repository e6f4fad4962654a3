/** Did a single write fail because its condition did not hold? ElectroDB wraps DynamoDB's error. */
export function isConditionFailure(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (each.name === 'ConditionalCheckFailedException') return true;
  }
  return false;
}

/** Waits before try number `attempt` (from 0): 20 ms doubled each time, with full jitter. */
export function backoff(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
}
