import { UNSAFE_createMemoryHistory } from 'react-router-dom';
import { expect, test } from 'vitest';
import { createNavigation } from './navigation.tsx';

/** A history of three addresses of which the last is open, whose steps back and on come later, as a browser's do. */
function open() {
  const memory = UNSAFE_createMemoryHistory({ initialEntries: ['/first', '/list', '/form'] });
  const go = memory.go;
  memory.go = (delta) => void setTimeout(() => go(delta));
  const navigation = createNavigation(memory);
  const shown: string[] = [];
  navigation.listen(({ location }) => shown.push(location.pathname));
  const answers: ((yes: boolean) => void)[] = [];
  navigation.guard(() => new Promise((resolve) => answers.push(resolve)));
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
  return { memory, navigation, shown, answers, settled };
}

test('the browser’s own step back is undone for the time of the question, and made again after a yes', async () => {
  const { memory, navigation, shown, answers, settled } = open();
  navigation.navigator.go(-2);
  await settled();
  expect([memory.location.pathname, shown]).toEqual(['/form', []]);
  answers[0]?.(true);
  await settled();
  expect([memory.location.pathname, shown]).toEqual(['/first', ['/first']]);
  expect(answers).toHaveLength(1);
});

test('a yes that comes before the step is undone waits for that', async () => {
  const { memory, navigation, shown, settled } = open();
  const go = memory.go;
  const asked: number[] = [];
  let undo = () => {};
  // The browser takes its time over the step that undoes.
  memory.go = (delta) => {
    asked.push(delta);
    if (delta === 1) undo = () => go(delta);
    else go(delta);
  };
  navigation.guard(() => Promise.resolve(true));
  navigation.navigator.go(-1);
  await settled();
  expect(asked).toEqual([-1, 1]);
  undo();
  await settled();
  expect(asked).toEqual([-1, 1, -1]);
  expect([memory.location.pathname, shown]).toEqual(['/list', ['/list']]);
});

test('a no leaves everything as it is, and the next step asks again', async () => {
  const { memory, navigation, shown, answers, settled } = open();
  navigation.navigator.go(-1);
  await settled();
  answers[0]?.(false);
  await settled();
  navigation.navigator.push('/list');
  await settled();
  expect([memory.location.pathname, shown, answers.length]).toEqual(['/form', [], 2]);
});

test('a yes to an older question moves nothing once something else was wanted', async () => {
  const { memory, navigation, shown, answers, settled } = open();
  navigation.navigator.push('/older');
  navigation.navigator.push('/newer');
  answers[0]?.(true);
  await settled();
  expect([memory.location.pathname, shown]).toEqual(['/form', []]);
  answers[1]?.(true);
  await settled();
  expect([memory.location.pathname, shown]).toEqual(['/newer', ['/newer']]);
});

test('another address of the same page is no leaving, and a guard that is gone asks nothing', async () => {
  const { navigation, shown, answers } = open();
  navigation.navigator.replace('/form?filter=1');
  expect([shown, answers]).toEqual([['/form'], []]);
  navigation.guard(() => Promise.resolve(false))();
  navigation.navigator.push('/list');
  expect(shown).toEqual(['/form', '/list']);
});
