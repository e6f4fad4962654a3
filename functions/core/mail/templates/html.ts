import { type Letter, ownLink } from './letter.ts';

/** The brand's colours as a mail can use them: no variables, and each readable on its ground in both themes. */
const colour = {
  canvas: '#f4f6f3',
  card: '#ffffff',
  ink: '#17211d',
  muted: '#536059',
  accent: '#1b6a57',
  onAccent: '#ffffff',
  rail: '#12382e',
  onRail: '#eaf3ee',
  line: '#d9dfd9',
} as const;

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const breaks = 'word-break:break-word;overflow-wrap:anywhere';

/** Programs that know dark mode get dark grounds; the others turn the light ones themselves. */
const darkMode = `@media (prefers-color-scheme: dark) {
.canvas { background: #0e1311 !important; }
.card { background: #161d1a !important; }
.ink { color: #e7edea !important; }
.muted { color: #a3b0aa !important; }
.action { background: #7fd3b6 !important; color: #0e1311 !important; }
}`;

/** Makes any text safe as content and as the value of an attribute. */
export function escaped(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };
  return text.replace(/[&<>"']/g, (each) => `&${names[each]};`);
}

/** The letter as HTML: tables and inline styles, nothing that a mail program would have to load. */
export function asHtml(letter: Letter, publicOrigin: string): string {
  const { subject, preheader, name, paragraphs, lines = [], action, note, because, unsubscribe } = letter;
  const body = [
    paragraph(name ? `Hello ${name},` : 'Hello,'),
    ...paragraphs.map((each) => paragraph(each)),
    lines.length > 0 ? list(lines) : '',
    action ? button(action.label, ownLink(action.link, publicOrigin)) : '',
    note ? paragraph(note, 'muted') : '',
  ].join('\n');
  const end = unsubscribe
    ? ` <a class="muted" href="${escaped(ownLink(unsubscribe, publicOrigin))}" style="color:${colour.muted}">No more of these mails</a>`
    : '';
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${darkMode}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:${colour.canvas};${font}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="canvas" style="background:${colour.canvas}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="background:${colour.rail};border-radius:12px 12px 0 0;padding:16px 24px;color:${colour.onRail};font-size:18px;line-height:28px;font-weight:600">Sedum</td></tr>
<tr><td class="card" style="background:${colour.card};border-radius:0 0 12px 12px;padding:24px">
${body}
</td></tr>
<tr><td class="muted" style="padding:16px 24px;color:${colour.muted};font-size:12px;line-height:18px;${breaks}">${escaped(because)}${end}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function paragraph(text: string, kind: 'ink' | 'muted' = 'ink'): string {
  const size = kind === 'ink' ? 'font-size:16px;line-height:24px' : 'font-size:14px;line-height:20px';
  return `<p class="${kind}" style="margin:0 0 16px;color:${colour[kind]};${size};${breaks}">${escaped(text)}</p>`;
}

function list(lines: readonly string[]): string {
  const rows = lines.map(
    (line) =>
      `<tr><td class="ink" style="padding:8px 0;border-bottom:1px solid ${colour.line};color:${colour.ink};font-size:16px;line-height:24px;${breaks}">${escaped(line)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${rows.join('')}</table>`;
}

function button(label: string, link: string): string {
  const style = `display:inline-block;background:${colour.accent};color:${colour.onAccent};border-radius:6px;padding:12px 20px;font-size:16px;line-height:24px;font-weight:600;text-decoration:none`;
  return `<p style="margin:8px 0 24px"><a class="action" href="${escaped(link)}" style="${style}">${escaped(label)}</a></p>
<p class="muted" style="margin:0 0 16px;color:${colour.muted};font-size:12px;line-height:18px;${breaks}">${escaped(link)}</p>`;
}
