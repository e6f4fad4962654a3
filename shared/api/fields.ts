import * as v from 'valibot';

/** The first message of each field, by dot path, in the shape that forms show. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? '';
    if (!Object.hasOwn(fields, path)) fields[path] = issueMessageOf(issue);
  }
  return fields;
}

/** What is asked for instead, by the kind of schema that refused: for schemas that bring no words of their own. */
const asked: Readonly<Record<string, string>> = {
  string: 'Send a text',
  number: 'Send a number',
  boolean: 'Send true or false',
  array: 'Send a list',
  record: 'Send an object',
  object: 'Send an object',
  strict_object: 'Send an object',
  max_length: 'This is too long',
  min_length: 'This is too short',
  non_empty: 'This is empty',
  integer: 'Send a whole number',
  min_value: 'This is too small',
  max_value: 'This is too large',
};

/** The schema's own words; in place of valibot's, which speak of types, words for a person. */
function issueMessageOf({ message, type, expected, received }: v.BaseIssue<unknown>): string {
  if (!/^Invalid [\w ]+: (Expected|Received) /.test(message)) return message;
  if (expected === 'never') return 'There is no such field here';
  if (received === 'undefined') return 'This is missing';
  const choices = [...(expected ?? '').matchAll(/"([^"]*)"/g)].map(([, each]) => each);
  if (choices.length > 0 && choices.length <= 12) return `Choose one of: ${choices.join(', ')}`;
  return asked[type] ?? 'This is not valid here';
}
