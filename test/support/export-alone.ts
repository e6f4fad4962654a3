import { handler as runExport } from '#functions/jobs/run-export.ts';
import { delivery } from './delivery.ts';
import { waitLong } from './waiting.ts';

/**
 * `node test/support/export-alone.ts <organisation> <export>`: makes an export that was ordered, in a process of its own, and
 * prints the most memory that it took, in MB.
 */
waitLong();
const [orgId = '', exportId = ''] = process.argv.slice(2);
const outcome = await runExport(delivery([{ orgId, exportId }]));
process.stdout.write(`${JSON.stringify({ outcome, megabytes: Math.round(process.resourceUsage().maxRSS / 1024) })}\n`);
