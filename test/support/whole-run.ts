import type { TestProject } from 'vitest/node';

/** Did every test of the project run, and pass? A run of some files, or one that failed anyway, proves nothing of the whole. */
export async function isWhole(project: TestProject): Promise<boolean> {
  const { testFiles } = await project.globTestFiles();
  const ran = project.vitest.state.getFiles().filter(({ projectName }) => projectName === project.name);
  const passed = new Set(ran.filter(({ result }) => result?.state === 'pass').map(({ filepath }) => filepath));
  return !project.vitest.config.testNamePattern && testFiles.every((file) => passed.has(file));
}
