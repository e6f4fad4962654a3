import { eventually } from './clients.ts';

/** A mail as the endpoint keeps it. */
export type Mail = { To: string[]; Subject: string; BodyText: string; BodyHtml: string; Source: string };

/** Every mail that the endpoint took for `address`, oldest first. */
export async function mailsTo(endpoint: string, address: string): Promise<Mail[]> {
  const answer = await fetch(`${endpoint}/_ministack/ses/messages`);
  const { messages }: { messages: Record<string, Mail[]> } = await answer.json();
  return Object.values(messages)
    .flat()
    .filter((mail) => mail.To.includes(address));
}

/** The first mail for `address` whose subject matches, waiting for it. */
export function mailTo(endpoint: string, address: string, subject: RegExp): Promise<Mail> {
  return eventually(async () => (await mailsTo(endpoint, address)).find((mail) => subject.test(mail.Subject)), 10);
}
