/** Did a single write fail because its condition did not hold? ElectroDB wraps DynamoDB's error. */
export function isConditionFailure(error: unknown): boolean {
  return isCausedBy(error, 'ConditionalCheckFailedException');
}

/** Did a transaction meet others on its items, again and again, so that it wrote nothing? */
export function isCollision(error: unknown): boolean {
  return isCausedBy(error, 'TransactionCanceledException');
}

/** Did the table refuse a query for what it asks, such as a start key that does not fit it? */
export function isRefusedQuery(error: unknown): boolean {
  return isCausedBy(error, 'ValidationException');
}

function isCausedBy(error: unknown, name: string): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (each.name === name) return true;
  }
  return false;
}

/** Waits before try number `attempt` (from 0): 20 ms doubled each time, with full jitter. */
export function backoff(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
}

/** Changes an item that has to be there; false where it was deleted since it was read. */
export async function unlessGone(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
