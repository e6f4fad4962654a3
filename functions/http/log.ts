type Level = 'info' | 'warn' | 'error';

/** Where the lines go: standard output, from where Lambda takes them; tests listen here. */
export const output = { write: (line: string): void => void process.stdout.write(line) };

/** One line of JSON on the output: values with line breaks or control characters stay inside their string. */
export function log(level: Level, event: string, fields: Readonly<Record<string, unknown>> = {}): void {
  output.write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })}\n`);
}

/** What of an error goes into the log: name, message and stack, never a whole request or a value of a customer. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? { cause: `${error.cause.name}: ${error.cause.message}` } : {};
  return { error: error.name, message: error.message, stack: error.stack, ...cause };
}
