import { createReadStream, statSync } from 'node:fs';
import { Agent, request as ask, createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { securityHeaders } from '#shared/api/security-headers.ts';
import { serveMail } from './mail/viewer.mjs';
import { Trouble } from './trouble.mjs';

/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/**
 * The product on one origin, as CloudFront serves it: the built SPA, and the API behind /api.
 * @typedef {{ origin: string, close: () => Promise<void> }} Served
 */

/**
 * Serve the SPA in `distDir` and pass /api/* on to the HTTP API at `apiBase`, with the security headers that CloudFront
 * sends. `bucketOrigin` is where files go; `endpoint`, where it is given, is where mails are read from and shown under
 * /_mail; `port` 0 takes any. Trouble when the port is taken.
 * @param {{ distDir: string, apiBase: string, bucketOrigin: string, endpoint?: string, port: number }} options
 * @returns {Promise<Served>}
 */
export async function serveProduct({ distDir, apiBase, bucketOrigin, endpoint, port }) {
  const headers = securityHeaders({ bucketOrigin });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const server = createServer((request, response) => {
    if (!isLocal(request.headers.host)) return refuse(response, 421, 'This start of Sedum answers on localhost only.');
    if (endpoint && serveMail(request, response, { endpoint, origin: `http://${request.headers.host}` })) return;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path === '/api' || path.startsWith('/api/')) passOn(request, response, apiBase, agent, headers);
    else sendFile(request, response, distDir, path);
  });
  await listen(server, port);
  const address = server.address();
  const taken = address && typeof address === 'object' ? address.port : port;
  return {
    origin: `http://localhost:${taken}`,
    close: () =>
      new Promise((done) => {
        agent.destroy();
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/**
 * Is it a name of this machine? A page of another site can give its own name our address, and would read the mails then.
 * @param {string | undefined} host the Host header
 * @returns {boolean}
 */
export function isLocal(host) {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host ?? '');
}

/**
 * Which file of the SPA a path asks for: assets and files of the root are themselves, all else is a page of the router.
 * @param {string} path
 * @returns {string}
 */
export function pageFile(path) {
  return /^\/(assets\/.+|[^/]+\.[a-z0-9]+)$/.test(path) ? path : '/index.html';
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 * @returns {Promise<void>}
 */
function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const busy = 'code' in error && error.code === 'EADDRINUSE';
      reject(
        busy
          ? new Trouble(
              `Port ${port} is in use by another program.`,
              `Stop that program, or choose another port: PORT=${port + 1} npm start`,
            )
          : error,
      );
    });
    server.listen(port, '127.0.0.1', () => resolve());
  });
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string} distDir
 * @param {string} path
 */
function sendFile(request, response, distDir, path) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, 'Method not allowed');
  const file = find(distDir, pageFile(path));
  if (!file) return refuse(response, 404, 'Not found');
  const isAsset = path.startsWith('/assets/');
  response.writeHead(200, {
    'content-type': TYPES[extname(file.path)] ?? 'application/octet-stream',
    'content-length': file.size,
    'cache-control': isAsset ? 'public, max-age=31536000, immutable' : 'no-store',
  });
  if (request.method === 'HEAD') return response.end();
  createReadStream(file.path)
    .on('error', () => response.destroy())
    .pipe(response);
}

/**
 * A file of the SPA by its path in the address; undefined for what does not exist or lies outside.
 * @param {string} distDir
 * @param {string} path
 * @returns {{ path: string, size: number } | undefined}
 */
function find(distDir, path) {
  try {
    const root = resolve(distDir);
    const full = resolve(join(root, decodeURIComponent(path)));
    if (!full.startsWith(root + sep)) return undefined;
    const found = statSync(full);
    return found.isFile() ? { path: full, size: found.size } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string} apiBase
 * @param {Agent} agent
 * @param {Record<string, string>} headers
 */
function passOn(request, response, apiBase, agent, headers) {
  const upstream = ask(
    apiBase + request.url,
    { method: request.method, headers: forwarded(request), agent },
    (answer) => {
      // The edge's headers win over the API's own, as CloudFront's override does.
      response.writeHead(answer.statusCode ?? 502, { ...withoutHop(answer.headers), ...headers });
      answer.pipe(response);
    },
  );
  upstream.on('error', (error) => {
    if (response.headersSent) return response.destroy();
    refuse(response, 502, `The API does not answer: ${error.message}`);
  });
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
}

/**
 * The browser's headers as they came, Host and Origin too, with what a proxy adds.
 * @param {import('node:http').IncomingMessage} request
 * @returns {import('node:http').OutgoingHttpHeaders}
 */
function forwarded(request) {
  return {
    ...withoutHop(request.headers),
    'x-forwarded-for': request.socket.remoteAddress ?? '',
    'x-forwarded-host': request.headers.host ?? '',
    'x-forwarded-proto': 'http',
  };
}

/**
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @returns {import('node:http').OutgoingHttpHeaders}
 */
function withoutHop({ connection, 'keep-alive': keepAlive, 'transfer-encoding': encoding, upgrade, ...rest }) {
  return rest;
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string} text
 */
function refuse(response, status, text) {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`${text}\n`);
}
