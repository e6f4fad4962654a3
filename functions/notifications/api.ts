export { titlesOf } from './notifications/titles.ts';
export { remind } from './reminders/remind.ts';
export { hourIn } from './reminders/rules.ts';
