import * as v from 'valibot';

/** The first message of each field, by dot path, in the shape that forms show. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? '';
    if (!Object.hasOwn(fields, path)) fields[path] = issue.message;
  }
  return fields;
}
