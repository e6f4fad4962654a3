export { createEntity } from './entities/change.ts';
export { founding, type NewOrganisation } from './profile/create.ts';
export { toOrganisation, typeOf } from './profile/present.ts';
