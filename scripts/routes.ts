import { allRoutes } from '#shared/api/areas.ts';

const table = allRoutes().map(({ area, route: { method, path, access, name } }) => ({
  area,
  method,
  path,
  access,
  name,
}));
console.log(JSON.stringify(table, null, 2));
