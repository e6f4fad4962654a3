/** What is wrong with the reason of a step: 3 to 500 characters; undefined = nothing. */
export function reasonProblem(reason: string): string | undefined {
  const { length } = reason.trim();
  if (length < 3) return 'Give a reason of at least 3 characters';
  return length > 500 ? 'A reason has at most 500 characters' : undefined;
}
