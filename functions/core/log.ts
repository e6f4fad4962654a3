type Level = 'info' | 'warn' | 'error';

/** Where the lines go: standard output, from where Lambda takes them; tests listen here. */
export const output = { write: (line: string): void => void process.stdout.write(line) };

/** One line of JSON on the output: values with line breaks or control characters stay inside their string. */
export function log(level: Level, event: string, fields: Readonly<Record<string, unknown>> = {}): void {
  output.write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })}\n`);
}

// Bounded as addresses are, so that a long text without one costs no quadratic search.
const address = /[^\s<>"'()[\],;:]{1,64}@[^\s<>"'()[\],;:]{1,255}/g;

/**
 * What of an error goes into the log: name, message and stack, never a whole request or a value of a customer. Services name
 * the mail address that they refuse; it gives way to a word.
 */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: withoutAddresses(String(error)) };
  const { name, message, stack = '', cause } = error;
  return {
    error: name,
    message: withoutAddresses(message),
    stack: withoutAddresses(stack),
    ...(cause instanceof Error && { cause: withoutAddresses(`${cause.name}: ${cause.message}`) }),
  };
}

function withoutAddresses(text: string): string {
  return text.replace(address, '<email>');
}
