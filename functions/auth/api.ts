export { sendResetCodeByAdministrator } from './sign-in/reset.ts';
