import { evidenceRoutes } from '#shared/collection/evidence/routes.ts';
import type { TestPerson } from './people.ts';
import type { World } from './world.ts';

/** The smallest content that is told to be a PDF. */
export const PDF = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');

/** Sends content to the store with the ticket of an upload, as a browser does. */
export async function sendTo(
  { url, fields }: { readonly url: string; readonly fields: Readonly<Record<string, string>> },
  content: Buffer,
): Promise<void> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(content)]));
  const answer = await fetch(url, { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`The store did not take the file: ${answer.status}`);
}

/** Starts a file at a cell and sends its content to the store, as a browser does; it counts once it is completed. */
export async function uploadTo(
  world: World,
  person: TestPerson,
  submissionId: string,
  name: string,
  content: Buffer = PDF,
): Promise<string> {
  const { data } = await world.call(person, evidenceRoutes.startEvidence, {
    params: { id: submissionId },
    body: { name, size: content.length },
  });
  await sendTo(data, content);
  return data.fileId;
}

/** Attaches a file to a cell: started, sent and completed. */
export async function attachTo(world: World, person: TestPerson, submissionId: string, name: string): Promise<string> {
  const fileId = await uploadTo(world, person, submissionId, name);
  await world.call(person, evidenceRoutes.completeEvidence, { params: { id: submissionId, fileId } });
  return fileId;
}
