/** What is done one after the other, and beside what stands in another lane. */
export type Lane<Step> = readonly Step[];

/**
 * Runs stages one after the other, the lanes of a stage side by side, and the steps of a lane one after the other, whatever
 * comes of them.
 * @param run does a step, and is told whether it runs in its stage's first lane, whose output is shown as it comes
 * @returns what came of the steps, in the order in which they are named
 */
export async function inLanes<Step, Outcome>(
  stages: readonly (readonly Lane<Step>[])[],
  run: (step: Step, first: boolean) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const lanes of stages) {
    const ended = await Promise.all(lanes.map((lane, index) => oneByOne(lane, (step) => run(step, index === 0))));
    outcomes.push(...ended.flat());
  }
  return outcomes;
}

async function oneByOne<Step, Outcome>(lane: Lane<Step>, run: (step: Step) => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of lane) outcomes.push(await run(step));
  return outcomes;
}
