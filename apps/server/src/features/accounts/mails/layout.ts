/** The layout of every mail, as HTML that mail programs understand (tables, inline styles) and as plain text. */

import { escapeHtml } from '@callejero/contract/text/html.ts';
import type { BrandTones } from '@callejero/contract/theme/brand.ts';

export interface MailContent {
  subject: string;
  /** The preview that mail programs show after the subject. */
  preheader: string;
  heading: string;
  paragraphs: readonly string[];
  button?: { label: string; url: string };
  /** Below the button, smaller. */
  notes?: readonly string[];
}

const font = `font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

const darkStyles = (brand: BrandTones) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #10181d !important; }
    .card { background: #1a252c !important; border-color: #2c3a43 !important; }
    .text { color: #e8eef2 !important; }
    .soft { color: #a9b8c2 !important; }
    .link { color: ${brand.text[1]} !important; }
  }
  @media (max-width: 480px) { .inside { padding: 24px 20px !important; } }`;

function buttonHtml({ label, url }: NonNullable<MailContent['button']>, brand: BrandTones): string {
  const address = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 20px"><tr>
<td align="center" bgcolor="${brand.text[0]}" style="border-radius:8px;background:${brand.text[0]}">
<a href="${address}" style="display:inline-block;padding:14px 28px;${font};font-size:16px;font-weight:600;line-height:20px;color:${brand.on[0]};text-decoration:none;border-radius:8px">${escapeHtml(label)}</a>
</td></tr></table>
<p class="soft" style="margin:0 0 4px;${font};font-size:13px;line-height:20px;color:#56646e">Si el botón no funciona, copia esta dirección en tu navegador:</p>
<p style="margin:0 0 16px;${font};font-size:13px;line-height:20px;word-break:break-all"><a class="link" href="${address}" style="color:${brand.text[0]}">${address}</a></p>`;
}

/** The subject names the city: an administrator of several, or a neighbour of two, must see which one writes. */
const subjectOf = ({ subject }: MailContent, place: string) => `${subject} · ${place}`;

function html(content: MailContent, place: string, brand: BrandTones): string {
  const paragraph = (text: string) =>
    `<p class="text" style="margin:0 0 16px;${font};font-size:16px;line-height:25px;color:#1d2a32">${escapeHtml(text)}</p>`;
  const note = (text: string) =>
    `<p class="soft" style="margin:0 0 8px;${font};font-size:13px;line-height:20px;color:#56646e">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subjectOf(content, place))}</title>
<style>${darkStyles(brand)}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#eef3f6">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(content.preheader)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#eef3f6"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border:1px solid #d9e3e9;border-radius:14px">
<tr><td style="height:6px;line-height:6px;font-size:0;background:${brand.base};border-radius:14px 14px 0 0">&nbsp;</td></tr>
<tr><td class="inside" style="padding:28px 36px 30px">
<p class="link" style="margin:0 0 22px;${font};font-size:18px;font-weight:700;line-height:24px;color:${brand.text[0]}">Callejero <span class="soft" style="font-weight:400;color:#56646e">· ${escapeHtml(place)}</span></p>
<h1 class="text" style="margin:0 0 18px;${font};font-size:24px;font-weight:700;line-height:31px;color:#1d2a32">${escapeHtml(content.heading)}</h1>
${content.paragraphs.map(paragraph).join('\n')}
${content.button ? buttonHtml(content.button, brand) : ''}
${(content.notes ?? []).map(note).join('\n')}
</td></tr></table>
<p class="soft" style="margin:18px 0 0;${font};font-size:12px;line-height:18px;color:#56646e">${escapeHtml(footer(place))}</p>
</td></tr></table>
</body>
</html>
`;
}

const footer = (place: string) =>
  `Callejero, la guía de ${place}. Este mensaje es automático: no hace falta responder.`;

function text(content: MailContent, place: string): string {
  const { heading, paragraphs, button, notes = [] } = content;
  const parts = [heading, ...paragraphs, ...(button ? [`${button.label}:\n${button.url}`] : []), ...notes];
  return `${parts.join('\n\n')}\n\n-- \n${footer(place)}\n`;
}

/** Renders one description as HTML and as text. `place` is the city. */
export function renderMail(
  content: MailContent,
  place: string,
  brand: BrandTones,
): { subject: string; html: string; text: string } {
  return {
    subject: subjectOf(content, place),
    html: html(content, place, brand),
    text: text(content, place),
  };
}
