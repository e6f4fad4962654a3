import { areas } from '#web/app/screens.ts';

const table = Object.entries(areas).flatMap(([area, screens]) =>
  screens.map(({ path, access, title, flag }) => ({ path, area, access, title, flag })),
);
console.log(JSON.stringify(table, null, 2));
