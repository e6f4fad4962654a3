import { screenNames, screens } from '#web/app/paths.ts';

const table = screenNames.map((name) => {
  const { path, area, access } = screens[name];
  return { path, area, access };
});
console.log(JSON.stringify(table, null, 2));
