import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { list, page } from './pages.mjs';

/** @typedef {import('./pages.mjs').Mail} Mail */
/** @typedef {{ status: number, type: string, policy: string, body: string }} Answer */

/** Where the mails of a local start are read. It is no part of the product: nothing serves it on AWS. */
export const MAIL_PATH = '/_mail';

/** The viewer runs its own script and style and shows the frame below, nothing else. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** A mail loads nothing and runs nothing, whoever wrote it; its links open a tab. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/**
 * Answers a request under /_mail from the mails that the local endpoint took, Cognito's too.
 * @param {string} address path and query
 * @param {{ endpoint: string, origin: string }} options `origin` is that of the product, whose links can be followed
 * @returns {Promise<Answer>}
 */
export async function answerMail(address, { endpoint, origin }) {
  const url = new URL(address, origin);
  const name = decodeURIComponent(url.pathname.slice(MAIL_PATH.length + 1));
  if (name === 'style.css' || name === 'refresh.mjs') return asset(name);
  const to = url.searchParams.get('to')?.trim() ?? '';
  const all = await mailsAt(endpoint);
  const mails = all.filter((mail) => mail.to.some((each) => each.toLowerCase().includes(to.toLowerCase())));
  if (name === '') return html(page({ mails, open: undefined, to, origin }));
  if (name === 'list') return html(list({ mails, openId: url.searchParams.get('open') ?? undefined, to }));
  const [id, part] = name.split('/');
  const open = all.find((mail) => mail.id === id);
  if (!open || (part !== undefined && part !== 'html')) return { ...html('There is no such mail.'), status: 404 };
  if (part === 'html') return { ...html(inNewTabs(open.html)), policy: MAIL_POLICY };
  return html(page({ mails, open, to, origin }));
}

/**
 * The mails that the endpoint keeps, the newest first.
 * @param {string} endpoint
 * @returns {Promise<Mail[]>}
 */
async function mailsAt(endpoint) {
  const answer = await fetch(`${endpoint}/_ministack/ses/messages`);
  if (!answer.ok) throw new Error(`The local endpoint keeps no mails (${answer.status})`);
  const { messages } = /** @type {{ messages: Record<string, Record<string, unknown>[]> }} */ (await answer.json());
  return Object.values(messages)
    .flat()
    .map(toMail)
    .reverse()
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}

/**
 * @param {Record<string, unknown>} kept
 * @param {number} place
 * @returns {Mail}
 */
function toMail({ MessageId, Timestamp, To, Source, Subject, BodyText, BodyHtml, Type }, place) {
  return {
    id: String(MessageId ?? place),
    at: new Date(typeof Timestamp === 'number' ? Timestamp * 1000 : String(Timestamp)),
    to: Array.isArray(To) ? To.map(String) : [],
    from: String(Source ?? ''),
    subject: String(Subject ?? ''),
    text: String(BodyText ?? ''),
    html: String(BodyHtml ?? ''),
    type: String(Type ?? ''),
  };
}

/**
 * The mail's HTML with links that open a tab: the frame itself can go nowhere.
 * @param {string} body
 * @returns {string}
 */
function inNewTabs(body) {
  const base = '<base target="_blank">';
  return /<head>/i.test(body) ? body.replace(/<head>/i, (head) => head + base) : base + body;
}

/**
 * @param {string} body
 * @returns {Answer}
 */
function html(body) {
  return { status: 200, type: 'text/html; charset=utf-8', policy: PAGE_POLICY, body };
}

/**
 * @param {'style.css' | 'refresh.mjs'} name
 * @returns {Answer}
 */
function asset(name) {
  const type = name === 'style.css' ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
  return { status: 200, type, policy: PAGE_POLICY, body: readFileSync(join(import.meta.dirname, name), 'utf8') };
}

/**
 * Serves the mails to a Node server's request; false where the request asks for something else.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {{ endpoint: string, origin: string }} options
 * @returns {boolean}
 */
export function serveMail(request, response, options) {
  const address = request.url ?? '/';
  const path = address.split('?')[0];
  if (path !== MAIL_PATH && !path?.startsWith(`${MAIL_PATH}/`)) return false;
  answerMail(address, options).then(
    ({ status, type, policy, body }) => {
      response.writeHead(status, {
        'content-type': type,
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      response.end(body);
    },
    (error) => {
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
      response.end(`The mails cannot be read: ${error instanceof Error ? error.message : error}\n`);
    },
  );
  return true;
}
