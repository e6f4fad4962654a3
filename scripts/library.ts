import { libraryContent } from '#shared/content/library/library.ts';
import { CONTENT, issue } from './library/issue.ts';

issue(libraryContent, CONTENT);
console.log(`Version ${libraryContent.version} of the library stands issued in ${CONTENT}.`);
