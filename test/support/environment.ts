import { randomUUID } from 'node:crypto';

// Runs before a test file's own imports: the functions read these when they are loaded, and each file has a table of its own.
process.env.TABLE_NAME = `sedum-test-${randomUUID()}`;
process.env.PUBLIC_ORIGIN = 'https://sedum.example';
process.env.UNSUBSCRIBE_KEY = 'of-the-tests';
