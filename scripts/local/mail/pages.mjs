/**
 * A mail as the local endpoint keeps it.
 * @typedef {{ id: string, at: Date, to: string[], from: string, subject: string, text: string, html: string, type: string }} Mail
 */

/**
 * @param {string} text
 * @returns {string}
 */
export function escaped(text) {
  /** @type {Record<string, string>} */
  const names = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (letter) => names[letter] ?? '');
}

/**
 * The page: the list of mails, and one of them open.
 * @param {{ mails: Mail[], open: Mail | undefined, to: string, origin: string }} shown
 * @returns {string}
 */
export function page({ mails, open, to, origin }) {
  const title = open ? `${open.subject} · mails of Sedum` : 'Mails of Sedum';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="/_mail/style.css">
<script type="module" src="/_mail/refresh.mjs"></script>
</head>
<body>
<header>
<h1>Mails of this computer's Sedum</h1>
<a href="/">To Sedum</a>
<form action="/_mail" role="search">
<label for="to">Recipient</label>
<input id="to" name="to" type="search" value="${escaped(to)}" autocomplete="off">
<button>Search</button>
</form>
</header>
<div class="panes">
<nav aria-label="Mails" id="mails" data-open="${escaped(open?.id ?? '')}">${list({ mails, openId: open?.id, to })}</nav>
<main>${open ? letter(open, origin) : '<p class="empty">Choose a mail. New ones show up by themselves.</p>'}</main>
</div>
</body>
</html>
`;
}

/**
 * The list alone, which the page asks for again and again.
 * @param {{ mails: Mail[], openId: string | undefined, to: string }} shown
 * @returns {string}
 */
export function list({ mails, openId, to }) {
  if (mails.length === 0) {
    return `<p class="empty" role="status">${to ? `No mail to ${escaped(to)} yet.` : 'No mail was sent yet.'}</p>`;
  }
  const search = to ? `?to=${encodeURIComponent(to)}` : '';
  const rows = mails.map(({ id, at, to: people, subject }) => {
    const current = id === openId ? ' aria-current="page"' : '';
    const href = escaped(`/_mail/${encodeURIComponent(id)}${search}`);
    return `<li><a href="${href}"${current}><strong>${escaped(subject || '(no subject)')}</strong><span>${escaped(people.join(', '))}</span><span>${when(at)}</span></a></li>`;
  });
  const count = `${mails.length} ${mails.length === 1 ? 'mail' : 'mails'}`;
  return `<p class="muted" role="status">${count}</p><ol>${rows.join('')}</ol>`;
}

/**
 * @param {Mail} mail
 * @param {string} origin
 * @returns {string}
 */
function letter(mail, origin) {
  const { id, at, to, from, subject, text, html, type } = mail;
  const facts = [
    ['From', from],
    ['To', to.join(', ')],
    ['Sent', at.toISOString()],
    ['By', type.startsWith('Cognito') ? `Cognito (${type})` : 'Sedum'],
  ];
  const rows = facts.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value ?? '')}</dd>`).join('');
  const frame = `<iframe title="The mail as HTML" src="/_mail/${escaped(encodeURIComponent(id))}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
  return `<article>
<h2>${escaped(subject || '(no subject)')}</h2>
<dl>${rows}</dl>
${html ? `<h3>HTML</h3>${frame}` : ''}
${text ? `<h3>Text</h3><pre>${linked(text, origin)}</pre>` : ''}
</article>`;
}

/**
 * The text with links to the product that can be followed.
 * @param {string} text
 * @param {string} origin
 * @returns {string}
 */
function linked(text, origin) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) =>
      part === origin || part.startsWith(`${origin}/`)
        ? `<a href="${escaped(part)}" target="_blank" rel="noopener">${escaped(part)}</a>`
        : escaped(part),
    )
    .join('');
}

/**
 * @param {Date} at
 * @returns {string}
 */
function when(at) {
  const text = at.toISOString();
  return `<time datetime="${text}">${text.slice(0, 10)} ${text.slice(11, 19)} UTC</time>`;
}
